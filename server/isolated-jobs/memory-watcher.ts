import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import * as v from 'valibot'

// The module of the thread that `guardProcess` starts.

const { limit, parent, notice } = v.parse(
  v.object({ limit: v.instance(Float64Array), parent: v.number(), notice: v.string() }),
  workerData,
)
const everyMs = 40

setInterval(() => {
  if (process.memoryUsage.rss() > (limit[0] ?? 0)) {
    try {
      writeSync(2, notice)
    } finally {
      endSelf()
    }
  }
  if (!isRunning(parent)) endSelf()
}, everyMs)

const endSelf = () => process.kill(process.pid, 'SIGKILL')

/** On Windows an orphan keeps its parent's process id; elsewhere it gets another one. */
function isRunning(pid: number): boolean {
  if (process.ppid !== pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
