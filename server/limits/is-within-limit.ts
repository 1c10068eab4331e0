import { ApiError } from '../http/api-error.ts'
import type { RateLimit } from './rate-limits.ts'

/** Counts one try, and says whether it is within the limit, for what is then silently left out. */
export async function isWithinLimit(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.consume(key)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') return false
    throw error
  }
}
