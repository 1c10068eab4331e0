import type { Endpoint } from '#contract/endpoint.ts'
import type { RateLimits } from './rate-limits.ts'

/** What one try of `keptByUser` pays for: most answers are smaller. */
const bytesPerTry = 4096

/**
 * The answer to a call with a key is kept for a month, and what it tells of for good. Large ones count
 * as several tries, so that nobody fills the database that all share.
 */
export async function chargeAnswer(
  limits: Pick<RateLimits, 'keptByUser'>,
  { isIdempotent }: Endpoint,
  userId: string | undefined,
  answer: unknown,
): Promise<void> {
  if (!isIdempotent || userId === undefined) return
  const further = Math.floor(Buffer.byteLength(JSON.stringify(answer)) / bytesPerTry)
  if (further > 0) await limits.keptByUser.charge(userId, further)
}
