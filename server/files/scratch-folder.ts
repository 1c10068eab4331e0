import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsInDay } from 'date-fns/constants'

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

const folders = new Map<string, Promise<string>>()

/**
 * The folder where uploads are written while they arrive; files of killed processes are removed.
 */
export function mediaScratch(dataDir: string): Promise<string> {
  const base = join(dataDir, 'tmp')
  const known = folders.get(base)
  if (known) return known
  const opened = openScratchFolder(base)
  folders.set(base, opened)
  opened.catch(() => folders.delete(base))
  return opened
}

/** An unfinished file that was not written to for so long, in ms, is abandoned. */
const staleMs = millisecondsInDay

/**
 * Removes files that an earlier process with the same process id left in its scratch folder (in a
 * container every process has the same id).
 */
export async function removeStaleScratch(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found) continue
    // A hard link has the modification time of the stored file; only its change time says when it
    // was made.
    const touchedMs = Math.max(found.mtimeMs, found.ctimeMs)
    if (now.getTime() - touchedMs > staleMs) await rm(path, { force: true })
  }
}
