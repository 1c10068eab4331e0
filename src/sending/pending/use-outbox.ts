import { useSyncExternalStore } from 'react'
import { type Outbox, outboxStore } from './outbox-store.ts'

export type { Outbox }

export function useOutbox(): Outbox {
  return useSyncExternalStore(outboxStore.subscribe, outboxStore.current)
}
