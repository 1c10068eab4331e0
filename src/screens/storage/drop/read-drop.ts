import { storageLimits } from '#contract/storage/storage.ts'

/** A dropped folder with its content. */
export interface DroppedFolder {
  name: string
  files: File[]
  folders: DroppedFolder[]
}

export interface Drop {
  files: File[]
  folders: DroppedFolder[]
  /** How many files and folders were left out: too many, too deep, or not readable. */
  leftOut: number
}

/** The most files and folders of one drop, so that an accident does not copy a whole disk. */
export const dropLimits = { files: 2000, folders: 500 } as const

/** Files that operating systems create in folders, which nobody means to upload. */
const litter = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/**
 * The dropped entries; call it during the drop event, after which the browser empties the list. Browsers
 * without support for folders give plain files.
 */
export function entriesOf(items: DataTransferItemList): (FileSystemEntry | File)[] {
  return [...items].flatMap((item) => {
    if (item.kind !== 'file') return []
    return item.webkitGetAsEntry?.() ?? item.getAsFile() ?? []
  })
}

/** Reads the dropped folders with all that is inside. What cannot be read is left out and counted. */
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

/** A browser returns at most 100 entries per call, and an empty list at the end. */
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
