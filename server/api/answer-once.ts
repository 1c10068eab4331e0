import * as v from 'valibot'
import { type Access, holdAccess } from '../access/hold-access.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { type KeyUse, readAnswer, storeAnswer } from './idempotency.ts'

/**
 * The stored answer to this key, else that of `act`, which stores it in the transaction of
 * its effect (`writeOnce`). When `act` throws, the same call may have had its effect meanwhile:
 * then the stored answer is given. Throws what `act` throws.
 */
export async function answerOnce<S extends v.GenericSchema>(
  db: Database,
  use: KeyUse,
  schema: S,
  act: () => Promise<v.InferInput<S>>,
): Promise<v.InferOutput<S>> {
  const replay = () => readAnswer(db, use.userId, use.key, use.requestHash)
  const earlier = await replay()
  if (earlier) return v.parse(schema, earlier.body)
  try {
    return v.parse(schema, await act())
  } catch (error) {
    const other = error instanceof ApiError ? await replay() : undefined
    if (other) return v.parse(schema, other.body)
    throw error
  }
}

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
