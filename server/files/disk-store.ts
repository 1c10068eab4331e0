import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { constants, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkFileKey, FileNotFoundError, type FileStore, type ListedFile } from './file-store.ts'
import { openScratchFolder } from './scratch-folder.ts'

/**
 * A store of files in a folder. A file appears under its key only when it is completely on the
 * disk.
 */
export async function openDiskStore(root: string): Promise<FileStore> {
  // On the same disk as the files, so that a rename is one step.
  const unfinished = await openScratchFolder(join(root, '.unfinished'))
  const pathOf = (key: string) => join(root, checkFileKey(key))
  /**
   * Puts the file that `write` makes under a temporary name in the place of the key, or nothing.
   */
  const place = async (key: string, write: (temporary: string) => Promise<void>) => {
    const path = pathOf(key)
    const temporary = join(unfinished, randomUUID())
    try {
      await write(temporary)
      await mkdir(dirname(path), { recursive: true })
      await rename(temporary, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    put: (key, content, { size }) =>
      place(key, (temporary) => {
        const file = createWriteStream(temporary, { flags: 'wx', flush: true })
        return pipeline(content, requireSize(size), file)
      }),
    putFile: (key, from, { size }) =>
      place(key, async (temporary) => {
        // A second name for the same file, or a copy where the file system has no links.
        await link(from, temporary).catch(() =>
          copyFile(from, temporary, constants.COPYFILE_FICLONE),
        )
        await syncFile(temporary, size)
      }),
    async read(key, range) {
      const path = pathOf(key)
      const file = await open(path, 'r').catch((error: unknown) => {
        throw isMissing(error) ? new FileNotFoundError(key) : error
      })
      return file.createReadStream({ ...range, autoClose: true })
    },
    async takeOut(key, to) {
      try {
        await link(pathOf(key), to).catch(() =>
          copyFile(pathOf(key), to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE),
        )
      } catch (error) {
        throw isMissing(error) ? new FileNotFoundError(key) : error
      }
    },
    async size(key) {
      try {
        const found = await stat(pathOf(key))
        return found.isFile() ? found.size : undefined
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    presign: async () => undefined,
    // Unfinished files are in the scratch folder, which is looked after itself.
    endUnfinished: async () => {},
    list: (folder, after = '') => listFiles(root, checkFileKey(folder), after),
  }
}

/**
 * Folder by folder, each read only when it is reached; folders that sort before `after` are
 * skipped.
 */
async function* listFiles(root: string, folder: string, after: string): AsyncIterable<ListedFile> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return []
      throw error
    },
  )
  // Sorts '/' as a character of the key, as a bucket does.
  const keys = entries.map((entry) => ({
    entry,
    key: `${folder}/${entry.name}${entry.isDirectory() ? '/' : ''}`,
  }))
  keys.sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const { entry, key } of keys) {
    if (entry.isDirectory()) {
      if (key > after || after.startsWith(key)) yield* listFiles(root, key.slice(0, -1), after)
    } else if (key > after) {
      const found = await stat(join(root, key)).catch(() => undefined)
      if (found) yield { key, modifiedAt: found.mtime }
    }
  }
}

async function syncFile(path: string, size: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const found = await file.stat()
    if (found.size !== size) throw new Error(`Expected ${size} bytes, got ${found.size}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is safe on the disk only after its folder was synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  )
}

/** A stream that passes bytes on, and fails when they are more or fewer than `size`. */
function requireSize(size: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      seen += chunk.length
      done(seen > size ? new Error(`More than the ${size} bytes announced`) : null, chunk)
    },
    flush(done) {
      done(seen === size ? null : new Error(`Expected ${size} bytes, got ${seen}`))
    },
  })
}
