import { writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

const mebibyte = 1024 * 1024
/** Written by a process before it exits because of its memory. */
export const memoryNotice = 'more memory than allowed'

/**
 * Ends this process when it holds more memory than allowed, or when its parent has ended. A thread
 * of its own checks that, since the main one may hang.
 */
export function guardProcess() {
  const limit = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  limit[0] = Number.POSITIVE_INFINITY
  const watcher = new Worker(new URL('./memory-watcher.ts', import.meta.url), {
    workerData: { limit, parent: process.ppid, notice: memoryNotice },
  })
  watcher.unref()
  giveWayToOthers()
  return {
    setLimit(mebibytes: number) {
      limit[0] = mebibytes * mebibyte
    },
    measure: () => Math.round(process.memoryUsage.rss() / mebibyte),
  }
}

/** When memory runs out, Linux kills this process first. */
function giveWayToOthers(): void {
  if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '900').catch(() => {})
}
