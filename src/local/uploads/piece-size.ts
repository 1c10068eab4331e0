const KiB = 1024
/**
 * The first piece of an unknown connection, in bytes: arrives within `pieceSilenceMs` at 1.4 kB a
 * second, or at 4 kB a second beside the page's own calls.
 */
export const smallestPiece = 16 * KiB
export const largestPiece = 16 * 1024 * KiB

/** After so long without an answer, in ms, the connection is dead or the piece too large for it. */
export const pieceSilenceMs = 12_000

/**
 * The limit for the first piece of a run: the device may have another connection than last time.
 */
const firstOfRun = 128 * KiB
/**
 * The wanted duration of a piece, in ms: longer than its round trip, but little is lost when it
 * breaks.
 */
const aimMs = 3_000
const step = 16 * KiB
const mostGrowth = 4

/**
 * The size of the next piece, in bytes, after one of `bytes` took `elapsedMs`: at most four times
 * the last.
 */
export function fitPiece(current: number, bytes: number, elapsedMs: number): number {
  // The short rest of a file measures the round trip more than the connection.
  if (bytes < current / 2) return current
  const fitting = (bytes / Math.max(1, elapsedMs)) * aimMs
  return clampPiece(Math.min(fitting, current * mostGrowth))
}

/** In bytes: another run may have another connection, so it begins small again. */
export function capRememberedPiece(remembered: number): number {
  return Math.min(clampPiece(remembered), firstOfRun)
}

/** Limits a size to what may be sent; anything but a number becomes the smallest. */
export function clampPiece(bytes: number): number {
  const whole = Math.round(bytes / step) * step
  return Math.min(largestPiece, Math.max(smallestPiece, whole || 0))
}
