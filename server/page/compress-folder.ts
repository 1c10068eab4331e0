import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const smallest = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Puts a .br and a .gz beside each file that gains by it, where they are missing or older. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !worthIt.has(extname(entry.name))) continue
    const file = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = await stat(file)
    if (size < smallest || (await isNewer(`${file}.br`, mtimeMs))) continue
    const content = await readFile(file)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    }
    await replace(`${file}.gz`, await zip(content, { level: 9 }))
    await replace(`${file}.br`, await brotli(content, { params }))
  }
}

async function isNewer(file: string, mtimeMs: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtimeMs >= mtimeMs
}

/** In one step: the server may be reading the folder. */
async function replace(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}
