import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { eq, like, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rateLimits } from '../db/schema/calls.ts'
import { ApiError } from '../http/api-error.ts'

/** Counts guesses of one secret; `key` says of whose, and from where. */
export interface GuessLimit {
  /** Counts a guess before it is compared. Throws RATE_LIMITED while the next one has to wait. */
  consume(key: string): Promise<void>
  /** Takes a guess back that turned out to be right. */
  giveBack(key: string): Promise<void>
  /** Forgets every key that begins so. */
  forgetAll(prefix: string): Promise<void>
}

/**
 * This many are free within the window; then each one makes the next wait twice as long. The window is
 * so long that whoever uses all but one of each up gets no further in a day than whoever waits.
 */
const freeGuesses = 20
const windowMs = 6 * millisecondsInHour
const firstWaitSeconds = 30
const longestWaitSeconds = 15 * 60
/** How long, after the last guess, the length of the wait is remembered. */
const memoryMs = millisecondsInDay

const keyPrefix = 'guess:'
const { key: keyColumn, points, expire } = rateLimits

/**
 * One row per key, changed by one statement, so that no number of simultaneous guesses gets past
 * it: `points` is how many were made. `expire` ends the window, and once the free ones are used up
 * it is the moment of the last guess and `memoryMs`, from which the wait is reckoned.
 */
export function createGuessLimit(db: Database, clock: { now(): Date }): GuessLimit {
  return {
    async consume(name) {
      const now = clock.now()
      const isOver = lte(expire, now)
      const isLast = sql`${points} + 1 >= ${freeGuesses}`
      const counted = await db
        .insert(rateLimits)
        .values({ key: keyPrefix + name, points: 1, expire: after(now, windowMs) })
        .onConflictDoUpdate({
          target: keyColumn,
          set: {
            points: sql`case when ${isOver} then 1 else ${points} + 1 end`,
            expire: sql`case when ${isOver} then ${dateOf(after(now, windowMs))}
              when ${isLast} then ${dateOf(after(now, memoryMs))} else ${expire} end`,
          },
          setWhere: sql`${isOver} or ${points} < ${freeGuesses} or ${nextGuessAt} <= ${dateOf(now)}`,
        })
        .returning({ points })
      if (counted.length > 0) return
      const retryAfterSeconds = await readWait(db, name, now)
      throw new ApiError('RATE_LIMITED', { retryAfterSeconds })
    },
    async giveBack(name) {
      await db
        .update(rateLimits)
        .set({ points: sql`greatest(${points} - 1, 0)` })
        .where(eq(keyColumn, keyPrefix + name))
    },
    async forgetAll(prefix) {
      await db.delete(rateLimits).where(like(keyColumn, `${keyPrefix}${prefix}%`))
    },
  }
}

export const unlimitedGuesses: GuessLimit = {
  consume: async () => {},
  giveBack: async () => {},
  forgetAll: async () => {},
}

const waitSeconds = sql`least(${firstWaitSeconds} * power(2, least(${points} - ${freeGuesses}, 10)), ${longestWaitSeconds})`
const nextGuessAt = sql`${expire} - ${memoryMs / 1000} * interval '1 second'
  + ${waitSeconds} * interval '1 second'`

async function readWait(db: Database, name: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ wait: sql<number>`extract(epoch from ${nextGuessAt} - ${dateOf(now)})::float8` })
    .from(rateLimits)
    .where(eq(keyColumn, keyPrefix + name))
  return Math.max(1, Math.ceil(row?.wait ?? 1))
}

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)
const dateOf = (date: Date) => sql`${sql.param(date, expire)}::timestamptz`
