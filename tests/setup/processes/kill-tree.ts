import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Kills a process and its descendants with SIGKILL and waits until they have ended. */
export async function killTree(pid: number): Promise<void> {
  const family = await listFamily(pid)
  for (const member of family) kill(member)
  while ((await Promise.all(family.map(isRunning))).includes(true)) await sleep(5)
}

/** A process and its descendants. */
export async function listFamily(pid: number): Promise<number[]> {
  return [pid, ...(await descendantsOf(pid))]
}

async function descendantsOf(pid: number): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => [])
  const found: number[] = []
  for (const entry of entries.filter((name) => /^\d+$/.test(name))) {
    const stat = await readStat(entry)
    if (stat?.parent === pid) found.push(Number(entry), ...(await descendantsOf(Number(entry))))
  }
  return found
}

/** A zombie process still has its id, but does not run. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readStat(String(pid))
  return stat !== undefined && stat.state !== 'Z' && stat.state !== 'X'
}

async function readStat(pid: string): Promise<{ state: string; parent: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field, the program's name in brackets, may contain spaces and brackets.
  const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return state && parent ? { state, parent: Number(parent) } : undefined
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}
