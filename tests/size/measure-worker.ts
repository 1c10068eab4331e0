import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliSize } from './brotli-size.ts'

export interface WorkerWeight {
  worker: number
  precache: number
  precacheRaw: number
  /** What is put into the cache at installation, as the built worker lists it. */
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

/** The list is written into the worker as object literals with a revision and a url, in either order. */
export function readManifest(source: string): string[] {
  const entries = source.match(/\{[^{}]*\}/g) ?? []
  const urls = entries
    .filter((entry) => /["']?revision["']?\s*:/.test(entry))
    .map((entry) => /["']?url["']?\s*:\s*(["'`])([^"'`]+)\1/.exec(entry)?.[2])
    .filter((url) => url !== undefined)
  return [...new Set(urls.map((url) => url.replace(/^\//, '')))]
}
