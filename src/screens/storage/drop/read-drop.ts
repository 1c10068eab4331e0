import { storageLimits } from '#contract/storage.ts'

/** A folder that was dropped, with what is in it. */
export interface DroppedFolder {
  name: string
  files: File[]
  folders: DroppedFolder[]
}

export interface Drop {
  files: File[]
  folders: DroppedFolder[]
  /** What was left out, because it is too much at once, too deep, or not readable. */
  leftOut: number
}

/** The most files and folders of one drop: a slip of the hand must not copy a whole disk. */
export const dropLimits = { files: 2000, folders: 500 } as const

/** What systems leave in folders, and nobody means to keep. */
const litter = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/**
 * Call it while the drop event runs: afterwards the browser knows nothing of it any more. Files of
 * browsers that know no folders come as they are.
 */
export function entriesOf(items: DataTransferItemList): (FileSystemEntry | File)[] {
  return [...items].flatMap((item) => {
    if (item.kind !== 'file') return []
    return item.webkitGetAsEntry?.() ?? item.getAsFile() ?? []
  })
}

/** Reads the dropped folders to their depths. What cannot be read is left out and counted. */
export async function readDrop(entries: readonly (FileSystemEntry | File)[]): Promise<Drop> {
  const room = { ...dropLimits } as { files: number; folders: number }
  let leftOut = 0

  async function readAll(from: readonly (FileSystemEntry | File)[], depth: number) {
    const files: File[] = []
    const folders: DroppedFolder[] = []
    for (const entry of from) {
      if (litter.has(entry.name)) continue
      try {
        if (entry instanceof File || entry.isFile) {
          if (room.files-- <= 0) throw new Error('Too many files')
          files.push(entry instanceof File ? entry : await fileOf(entry as FileSystemFileEntry))
        } else {
          if (depth >= storageLimits.depth || room.folders-- <= 0)
            throw new Error('Too many folders')
          const inside = await listEntries(entry as FileSystemDirectoryEntry)
          folders.push({ name: entry.name, ...(await readAll(inside, depth + 1)) })
        }
      } catch {
        leftOut += 1
      }
    }
    return { files, folders }
  }

  const { files, folders } = await readAll(entries, 0)
  return { files, folders, leftOut }
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return await new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A browser answers at most 100 entries at a time, and none after the last. */
async function listEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  while (all.length <= dropLimits.files + dropLimits.folders) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) break
    all.push(...some)
  }
  return all
}
