import { workerData } from 'node:worker_threads'
import * as v from 'valibot'

// The thread of `guardProcess`.

const { limit, parent } = v.parse(
  v.object({ limit: v.instance(Float64Array), parent: v.number() }),
  workerData,
)
const everyMs = 40

setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > (limit[0] ?? 0)
  if (isTooMuch || !isRunning(parent)) process.kill(process.pid, 'SIGKILL')
}, everyMs)

/** On Windows an orphan keeps the number of its parent; elsewhere it is given another one. */
function isRunning(pid: number): boolean {
  if (process.ppid !== pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
