import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import type { CheckedProof } from './check-proof.ts'
import { holdOwner, markUsed, type OwnerRow } from './queries.ts'
import { refusePasskey } from './refuse-passkey.ts'

/**
 * Uses the proof up in the transaction of what it allows. Throws PASSKEY_INVALID when the passkey
 * was removed meanwhile, or when its counter went back: then there are two of it.
 */
export async function spendProof(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { passkey, ...use }: CheckedProof,
  origin: CallOrigin,
): Promise<OwnerRow> {
  const { userId } = passkey
  const owner = await holdOwner(tx, userId)
  const counts = owner && (await markUsed(tx, passkey, { ...use, now: clock.now() }))
  if (!counts) throw refusePasskey(origin, { userId, about: 'passkey-counter' })
  return owner
}
