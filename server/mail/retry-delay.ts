const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** Waits after the first, second, … failed attempt; the last one repeats. */
const delays = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour]

/**
 * How long to wait after so many attempts, in ms: up to a quarter more or less, so that what failed
 * together does not come back together.
 */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const delay = delays[Math.min(Math.max(attempts, 1), delays.length) - 1] ?? 6 * hour
  return Math.round(delay * (0.75 + random() / 2))
}
