import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Nobody has made or written to a half-written file for so long: whoever did is gone. */
const staleMs = 24 * 60 * 60 * 1000

/**
 * Removes what an earlier process with the number of this one left in its scratch folder (in a
 * container every process has the same one).
 */
export async function removeStaleScratch(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found) continue
    // A link to a kept file has the age of that file; only its other time says when it was made.
    const touchedMs = Math.max(found.mtimeMs, found.ctimeMs)
    if (now.getTime() - touchedMs > staleMs) await rm(path, { force: true })
  }
}
