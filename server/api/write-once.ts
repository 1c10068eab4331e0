import { type Access, holdAccess } from '../access/hold-access.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type KeyUse, storeAnswer } from './idempotency.ts'

/**
 * The transaction of a call with an Idempotency-Key, for the `act` of `answerOnce`: asks once more
 * whether the caller may make it, writes, and stores the answer (`body`) with the effect. Throws
 * what `holdAccess`, `write` and `storeAnswer` throw.
 */
export async function writeOnce<Written extends { body: unknown }>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  access: Access,
  use: KeyUse,
  write: (tx: Transaction, now: Date) => Promise<Written>,
): Promise<Written> {
  return db.transaction(async (tx) => {
    await holdAccess(tx, access, clock.now())
    const now = clock.now()
    const written = await write(tx, now)
    await storeAnswer(tx, { ...use, body: written.body, now })
    return written
  })
}
