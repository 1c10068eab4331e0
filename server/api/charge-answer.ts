import type { Endpoint } from '#contract/endpoint.ts'
import type { RateLimits } from '../limits/rate-limits.ts'

/** Bytes that one try of `keptByUser` pays for. */
const bytesPerTry = 4096

/**
 * Counts a large answer to a call with a key as several tries, since it is stored for a month:
 * nobody can fill the shared database.
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
