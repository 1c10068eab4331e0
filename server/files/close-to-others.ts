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

/** What lies in a folder that was closed already was made closed. */
async function closeTree(path: string): Promise<void> {
  if ((await closeOne(path)) !== 'folder') return
  for (const name of await readdir(path)) await closeTree(join(path, name))
}

/** Answers what was open until now; a link is not followed. */
async function closeOne(path: string): Promise<'folder' | 'file' | undefined> {
  const found = await lstat(path)
  const isMendable = found.uid === process.getuid?.() && !found.isSymbolicLink()
  if (!isMendable || (found.mode & others) === 0 || (found.mode & sticky) !== 0) return undefined
  await chmod(path, found.mode & 0o777 & ~others)
  return found.isDirectory() ? 'folder' : 'file'
}
