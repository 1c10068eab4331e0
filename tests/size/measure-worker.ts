import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appFileList } from '../../build/list-app-files.ts'
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
  const files = readManifest(source.toString())
  if (files.length === 0) throw new Error('No precache list found in sw.js')
  const contents = await Promise.all(files.map((file) => readFile(join(dist, file))))
  return {
    worker: brotliSize(source),
    precache: contents.reduce((sum, bytes) => sum + brotliSize(bytes), 0),
    precacheRaw: contents.reduce((sum, bytes) => sum + bytes.byteLength, 0),
    files,
  }
}

/** The worker contains the list as one object: the path of each file and its digest. */
export function readManifest(source: string): string[] {
  const [list] = appFileList.exec(source) ?? []
  return Object.keys(JSON.parse(list ?? '{}')).map((path) => path.slice(1))
}
