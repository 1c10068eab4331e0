import { readFileSync } from 'node:fs'

/** `getconf CLK_TCK`: 100 on every Linux there is. */
const msPerTick = 10

/** The time that the processor gave to a process so far; undefined where it cannot be told (not Linux). */
export function readCpuMs(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in brackets and may hold anything; user and system time follow it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * msPerTick
  } catch {
    return undefined
  }
}
