import { countDown } from './count-down.ts'
import { readCpuMs } from './read-cpu-ms.ts'

/** A process that was hardly let run gets the same time again, so many times. */
const extensions = 3

/**
 * Calls `onOver` once the time of a job is over: 'ended' for one that used it up. On a machine whose
 * processor belongs to others the clock says nothing of the file, so one that was hardly let run is
 * given more; 'busy' when that did not help, which is no fault of the file's. Answers what stops it.
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
