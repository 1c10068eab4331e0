import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What this program keeps in its folder, by the beginning of its name. */
const ours = ['backups', 'db', 'files', 'sandbox', 'secret.key', 'tmp']
const others = 0o077
const sticky = 0o1000

/**
 * Takes from other users of the machine what an earlier version, or the way a folder was made, left
 * open to them. New files are closed by the process' umask. A folder that is shared on purpose (as
 * /tmp) stays what it is, and so does what belongs to somebody else.
 */
export async function closeToOthers(dataDir: string): Promise<void> {
  // Windows has no such modes.
  if (!process.getuid) return
  const names = await readdir(dataDir).catch(() => undefined)
  if (!names) return
  await closeOne(dataDir)
  for (const name of names)
    if (ours.some((beginning) => name.startsWith(beginning))) await closeTree(join(dataDir, name))
}

/** All below a folder that was open; what lies in a closed one cannot be reached. */
async function closeTree(path: string): Promise<void> {
  const { isFolder, wasOpen } = await closeOne(path)
  if (!isFolder || !wasOpen) return
  for (const name of await readdir(path).catch(() => [])) await closeTree(join(path, name))
}

/** A link is not followed. What another process removed meanwhile is open to nobody. */
async function closeOne(path: string): Promise<{ isFolder: boolean; wasOpen: boolean }> {
  const found = await lstat(path).catch(() => undefined)
  if (!found) return { isFolder: false, wasOpen: false }
  const isMendable = found.uid === process.getuid?.() && !found.isSymbolicLink()
  const wasOpen = isMendable && (found.mode & others) !== 0 && (found.mode & sticky) === 0
  if (wasOpen) await chmod(path, found.mode & 0o777 & ~others)
  return { isFolder: found.isDirectory(), wasOpen }
}
