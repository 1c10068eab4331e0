import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const unfinished = '.part'
/** No file takes that long: its process was killed. */
const abandonedMs = 60 * 60_000
const smallest = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Puts a .br and a .gz beside each file that gains by it, where they are missing or older. Several
 * processes may do it to one folder at once.
 */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const extension = extname(entry.name)
    if (worthIt.has(extension)) await compressFile(file)
    else if (extension === unfinished) await removeAbandoned(file)
  }
}

async function compressFile(file: string): Promise<void> {
  const { size, mtimeMs } = await stat(file)
  if (size < smallest || (await isNewer(`${file}.br`, mtimeMs))) return
  const content = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  }
  await replace(`${file}.gz`, await zip(content, { level: 9 }))
  await replace(`${file}.br`, await brotli(content, { params }))
}

async function isNewer(file: string, mtimeMs: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtimeMs >= mtimeMs
}

/** In one step: the server may be reading the folder, and another one writing the same file. */
async function replace(file: string, content: Buffer): Promise<void> {
  const part = `${file}.${randomUUID()}${unfinished}`
  try {
    await writeFile(part, content)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function removeAbandoned(part: string): Promise<void> {
  // Gone meanwhile, when the process that writes it has finished.
  const found = await stat(part).catch(() => undefined)
  if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(part, { force: true })
}
