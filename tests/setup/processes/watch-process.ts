import { readFile } from 'node:fs/promises'
import { listFamily } from './kill-tree.ts'

export interface Watched {
  /** Longest time that this thread computed without yielding, in milliseconds. */
  blockedMs: number
  /** Peak memory of this process. */
  ownMebibytes: number
  /** Peak memory of all its descendants together. */
  childrenMebibytes: number
}

const tickMs = 10
const lookMs = 200

/**
 * Watches this process and its descendants until stopped. A delay in which this thread did not
 * compute is not counted: other load on the machine caused it.
 */
export function watchProcess(): { stop(): Promise<Watched> } {
  const watched: Watched = { blockedMs: 0, ownMebibytes: 0, childrenMebibytes: 0 }
  let [at, spent] = [performance.now(), threadMs()]
  const ticker = setInterval(() => {
    const [now, total] = [performance.now(), threadMs()]
    watched.blockedMs = Math.max(watched.blockedMs, Math.min(now - at, total - spent))
    at = now
    spent = total
  }, tickMs)
  const look = async () => {
    const [own = 0, ...children] = await Promise.all(
      (await listFamily(process.pid)).map(residentMebibytes),
    )
    const sum = children.reduce((total, one) => total + one, 0)
    watched.ownMebibytes = Math.max(watched.ownMebibytes, own)
    watched.childrenMebibytes = Math.max(watched.childrenMebibytes, sum)
  }
  const looker = setInterval(() => void look(), lookMs)
  return {
    async stop() {
      clearInterval(ticker)
      clearInterval(looker)
      await look()
      return watched
    },
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** 0 for a process that has ended. */
export async function residentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}
