import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsInDay } from 'date-fns/constants'

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
