import * as v from 'valibot'
import type { Database } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { type KeyUse, readAnswer } from './idempotency.ts'

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
