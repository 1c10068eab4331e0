import type { FailedDelivery } from '#contract/posts/failed-deliveries.ts'
import { makeLateDelivery } from './make-late-delivery.ts'

/** A publication of the account @cafe that the network refused, at 9:00 on 24 November 2026. */
export function makeFailedDelivery(changes: Partial<FailedDelivery> = {}): FailedDelivery {
  const { cause: _cause, ...rest } = makeLateDelivery()
  const failure = 'O Instagram não aceitou a imagem.'
  return { ...rest, state: 'rejected', failure, ...changes }
}
