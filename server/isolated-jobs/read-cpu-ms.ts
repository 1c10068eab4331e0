import { readFileSync } from 'node:fs'

/** `getconf CLK_TCK`: 100 on every Linux there is. */
const msPerTick = 10

/**
 * The processor time that a process has used, in ms; undefined where it cannot be read (not Linux).
 */
export function readCpuMs(pid: number | undefined): number | undefined {
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
