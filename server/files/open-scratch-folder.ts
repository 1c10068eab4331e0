import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A folder for unfinished files of this process. Folders of processes that have ended are removed;
 * several processes may share `base`.
 */
export async function openScratchFolder(base: string): Promise<string> {
  await mkdir(base, { recursive: true })
  for (const name of await readdir(base)) {
    if (!isRunning(Number(name))) await rm(join(base, name), { recursive: true, force: true })
  }
  const own = join(base, String(process.pid))
  await mkdir(own, { recursive: true })
  return own
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
