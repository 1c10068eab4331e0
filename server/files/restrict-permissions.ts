import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Prefixes of the names that this program uses in its folder. */
const ours = ['backups', 'db', 'files', 'mail', 'sandbox', 'secret.key', 'tmp']
const others = 0o077
const sticky = 0o1000

/**
 * Removes permissions of other users from our files and folders, which an older version may have
 * left; new files are protected by the umask. A shared folder (as /tmp) and files of other users
 * are left alone.
 */
export async function restrictPermissions(dataDir: string): Promise<void> {
  // Windows has no such permissions.
  if (!process.getuid) return
  const names = await readdir(dataDir).catch(() => undefined)
  if (!names) return
  await closeOne(dataDir)
  for (const name of names)
    if (ours.some((beginning) => name.startsWith(beginning))) await closeTree(join(dataDir, name))
}

/** Everything below a folder that was open; what is in a closed one cannot be reached. */
async function closeTree(path: string): Promise<void> {
  const { isFolder, wasOpen } = await closeOne(path)
  if (!isFolder || !wasOpen) return
  for (const name of await readdir(path).catch(() => [])) await closeTree(join(path, name))
}

/** Links are not followed. Files that another process removed meanwhile are ignored. */
async function closeOne(path: string): Promise<{ isFolder: boolean; wasOpen: boolean }> {
  const found = await lstat(path).catch(() => undefined)
  if (!found) return { isFolder: false, wasOpen: false }
  const isMendable = found.uid === process.getuid?.() && !found.isSymbolicLink()
  const wasOpen = isMendable && (found.mode & others) !== 0 && (found.mode & sticky) === 0
  if (wasOpen) await chmod(path, found.mode & 0o777 & ~others)
  return { isFolder: found.isDirectory(), wasOpen }
}
