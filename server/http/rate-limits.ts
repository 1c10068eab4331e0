import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import { rateLimits } from '../db/schema/rate-limits.ts'
import { ApiError } from './api-error.ts'

export interface RateLimit {
  /** Counts one try. Throws RATE_LIMITED when there were too many. */
  consume(key: string): Promise<void>
  /** Counts further tries for a call that turned out to be expensive. Never throws. */
  charge(key: string, tries: number): Promise<void>
  /** Resets the count, after a success. */
  forget(key: string): Promise<void>
}

export interface RateLimits {
  loginByAddress: RateLimit
  loginByAddressAndEmail: RateLimit
  refreshByAddress: RateLimit
  callsByUser: RateLimit
  /** High: a page shows a hundred pictures, and a video is fetched in many ranges. */
  filesByUser: RateLimit
  /** Calls whose answers are stored, weighted by size (`charge-answer.ts`). */
  keptByUser: RateLimit
  /** Calls of the language model, which cost money. */
  smartByUser: RateLimit
  /** Attempts to link an account; each is stored for an hour. */
  linksByUser: RateLimit
}

const minute = 60

/**
 * Sign-in attempts are counted in the database, over all processes. The other limits are generous,
 * so each process counts them in memory, and a call costs no write.
 */
export function createRateLimits(db: Database, isOn: boolean): RateLimits {
  if (!isOn)
    return {
      loginByAddress: unlimited,
      loginByAddressAndEmail: unlimited,
      refreshByAddress: unlimited,
      callsByUser: unlimited,
      filesByUser: unlimited,
      keptByUser: unlimited,
      smartByUser: unlimited,
      linksByUser: unlimited,
    }
  const shared = (keyPrefix: string, points: number, duration: number) =>
    limit(
      new RateLimiterDrizzle({
        storeClient: db,
        schema: rateLimits,
        keyPrefix,
        points,
        duration,
        clearExpiredByTimeout: false,
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
      }),
    )
  return {
    loginByAddress: shared('login-address', 60, 15 * minute),
    loginByAddressAndEmail: shared('login-email', 8, 15 * minute),
    refreshByAddress: shared('refresh-address', 120, minute),
    smartByUser: shared('smart', 30, 10 * minute),
    linksByUser: shared('link', 30, 10 * minute),
    callsByUser: limit(new RateLimiterMemory({ points: 1200, duration: minute })),
    filesByUser: limit(new RateLimiterMemory({ points: 3000, duration: minute })),
    keptByUser: limit(new RateLimiterMemory({ points: 3000, duration: 60 * minute })),
  }
}

const unlimited: RateLimit = {
  consume: async () => {},
  charge: async () => {},
  forget: async () => {},
}

function limit(limiter: RateLimiterAbstract): RateLimit {
  return {
    async consume(key) {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new ApiError('RATE_LIMITED', { retryAfterSeconds })
      }
    },
    async charge(key, tries) {
      await limiter.penalty(key, tries)
    },
    async forget(key) {
      await limiter.delete(key)
    },
  }
}
