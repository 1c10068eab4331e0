const tickMs = 100

/**
 * Calls `onOver` once after so much time in which this process ran, so that a sleeping machine does
 * not use up the time of a job. Returns a function that stops it.
 */
export function countDown(ms: number, onOver: () => void): () => void {
  let left = Math.ceil(ms / tickMs)
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(timer)
    onOver()
  }, tickMs)
  return () => clearInterval(timer)
}
