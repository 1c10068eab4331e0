const KiB = 1024
export const smallestPiece = 256 * KiB
export const firstPiece = 1024 * KiB
export const largestPiece = 16 * 1024 * KiB

/** Long enough to be worth its round trip, short enough that a cut costs little. */
const aimMs = 4_000
const step = 64 * KiB

/** The size of the next piece after one of `bytes` took `elapsedMs`: never more than twice the last. */
export function fitPiece(current: number, bytes: number, elapsedMs: number): number {
  // The rest of a file tells more of the round trip than of the link.
  if (bytes < current / 2) return current
  const fitting = (bytes / Math.max(1, elapsedMs)) * aimMs
  return boundPiece(Math.min(fitting, current * 2))
}

export function halvePiece(current: number): number {
  return boundPiece(current / 2)
}

/** A size that may be sent; what is no number at all counts as the smallest. */
export function boundPiece(bytes: number): number {
  const whole = Math.round(bytes / step) * step
  return Math.min(largestPiece, Math.max(smallestPiece, whole || 0))
}
