import { readFileSync } from 'node:fs'

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

/** `getconf CLK_TCK`: 100 on every Linux there is. */
const msPerTick = 10

/**
 * The processor time that a process has used, in ms; undefined where it cannot be read (not Linux).
 */
function readCpuMs(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses and may contain anything, so fields are counted after
    // it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * msPerTick
  } catch {
    return undefined
  }
}
