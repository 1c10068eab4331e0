const firstMs = 2_000
const longestMs = 5 * 60_000

/**
 * How long to wait after the n-th failed attempt: full jitter, so that many devices that lost the
 * same server do not come back in step. `random` is in [0, 1).
 */
export function backoff(attempts: number, random: number): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** Math.min(attempts, 16))
  return Math.max(1_000, Math.round(ceiling * random))
}
