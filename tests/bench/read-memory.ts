import { readFile, writeFile } from 'node:fs/promises'

/** Memory of another process in bytes, as reported by the system: now, or its peak. */
export async function readMemory(pid: number, kind: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
}

/** On Linux this resets the peak. */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
}
