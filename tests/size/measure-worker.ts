import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPrecacheList } from '../setup/browser/precache-list.ts'
import { brotliSize } from './brotli-size.ts'

export interface WorkerWeight {
  worker: number
  precache: number
  precacheRaw: number
  /** The files that the built worker caches at installation. */
  files: string[]
}

export async function measureWorker(dist: string): Promise<WorkerWeight> {
  const source = await readFile(join(dist, 'sw.js'))
  const files = readPrecacheList(source.toString()).map(({ url }) => url.slice(1))
  const contents = await Promise.all(files.map((file) => readFile(join(dist, file))))
  return {
    worker: brotliSize(source),
    precache: contents.reduce((sum, bytes) => sum + brotliSize(bytes), 0),
    precacheRaw: contents.reduce((sum, bytes) => sum + bytes.byteLength, 0),
    files,
  }
}
