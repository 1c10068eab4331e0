import { join } from 'node:path'
import { openScratchFolder } from './open-scratch-folder.ts'

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
