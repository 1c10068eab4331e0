import { createHash } from 'node:crypto'
import { subDays } from 'date-fns/subDays'
import { and, eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor, Transaction } from '../db/database.ts'
import { idempotencyKeys } from '../db/schema/calls.ts'
import { ApiError } from '../http/api-error.ts'

const keptDays = 30

/** Visible ASCII, long enough that nobody picks the same one by accident. */
export const IdempotencyKey = v.pipe(v.string(), v.regex(/^[!-~]{8,128}$/))

export interface KeyUse {
  userId: string
  key: string
  /** SHA-256 of the request: the same key with another request is refused. */
  requestHash: string
}

/**
 * A hash of the request that does not depend on its encoding; `asked` includes the name of the
 * call.
 */
export function hashRequest(asked: { call: string } & Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

/**
 * The answer stored under this key, or undefined. Call it before the work, and `writeOnce` for the
 * transaction of the effect. Throws IDEMPOTENCY_KEY_REUSED when the request was another one.
 */
export async function readAnswer(
  db: Executor,
  userId: string,
  key: string,
  requestHash: string,
): Promise<{ body: unknown } | undefined> {
  const [found] = await db
    .select({ requestHash: idempotencyKeys.requestHash, body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  if (!found) return undefined
  if (found.requestHash !== requestHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  return { body: found.body }
}

/** Whether an answer is stored under this key, for any request. */
export async function hasAnswer(db: Executor, userId: string, key: string): Promise<boolean> {
  const [found] = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  return found !== undefined
}

/**
 * Stores the answer in the transaction of its effect. Of two calls at the same time the later one
 * waits here, finds the key taken and is rolled back; a repetition then gets the answer of the
 * first.
 */
export async function storeAnswer(
  tx: Transaction,
  use: KeyUse & { body: unknown; now: Date },
): Promise<void> {
  const stored = await tx
    .insert(idempotencyKeys)
    .values({
      userId: use.userId,
      key: use.key,
      requestHash: use.requestHash,
      status: 200,
      body: use.body,
      createdAt: use.now,
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (stored.length === 0) throw new ApiError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 })
}

export async function purgeAnswers(db: Executor, now: Date): Promise<void> {
  const limit = subDays(now, keptDays)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, limit))
}
