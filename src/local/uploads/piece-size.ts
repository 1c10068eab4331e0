const KiB = 1024
/** Arrives within `pieceSilenceMs` at 1.4 kB a second. */
export const smallestPiece = 16 * KiB
/** Arrives in time at 2.8 kB a second, when nothing is known of the line yet. */
export const firstPiece = 32 * KiB
export const largestPiece = 16 * 1024 * KiB

/** What hears nothing for so long is on a dead line, or its piece is too large for the line. */
export const pieceSilenceMs = 12_000

/** A device may be on another line than last time: a run begins with no more. */
const firstOfRun = 128 * KiB
/** Long enough to be worth its round trip, short enough that a cut costs little. */
const aimMs = 3_000
const step = 16 * KiB
const mostGrowth = 4

/** The size of the next piece after one of `bytes` took `elapsedMs`: never more than four times the last. */
export function fitPiece(current: number, bytes: number, elapsedMs: number): number {
  // The rest of a file tells more of the round trip than of the link.
  if (bytes < current / 2) return current
  const fitting = (bytes / Math.max(1, elapsedMs)) * aimMs
  return boundPiece(Math.min(fitting, current * mostGrowth))
}

/** After a failure: whatever was known of the line is not true any more. */
export function shrinkPiece(current: number): number {
  return boundPiece(Math.min(firstPiece, current / 2))
}

export function beginModestly(remembered: number): number {
  return Math.min(boundPiece(remembered), firstOfRun)
}

/** A size that may be sent; what is no number at all counts as the smallest. */
export function boundPiece(bytes: number): number {
  const whole = Math.round(bytes / step) * step
  return Math.min(largestPiece, Math.max(smallestPiece, whole || 0))
}
