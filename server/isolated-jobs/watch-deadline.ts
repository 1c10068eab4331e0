import { countDown } from './count-down.ts'
import { readCpuMs } from './read-cpu-ms.ts'

/** How many times the deadline of a process that got little processor time is extended. */
const extensions = 3

/**
 * Calls `onOver` when the time of a job is over: 'ended' if it used up its time. A job that got too
 * little processor time is given more; 'busy' when that did not help, since then the file is not to
 * blame. Returns a function that stops it.
 */
export function watchDeadline(
  pid: number | undefined,
  ms: number,
  onOver: (code: 'ended' | 'busy') => void,
): () => void {
  const before = readCpuMs(pid) ?? 0
  let left = extensions
  const look = () => {
    const used = (readCpuMs(pid) ?? Number.POSITIVE_INFINITY) - before
    if (used >= ms / 2 || left === 0) return onOver(used >= ms / 4 ? 'ended' : 'busy')
    left -= 1
    stop = countDown(ms, look)
  }
  let stop = countDown(ms, look)
  return () => stop()
}
