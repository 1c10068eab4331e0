import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shortDigest } from '../src/local/short-digest.ts'

/** Of a built page, what the worker keeps: all but what only a host, an installer or a compressor asks for. */
const isKept = (path: string) =>
  (/\.(js|css|html|woff2|svg|webmanifest)$/.test(path) || path === '/icons/icon-192.png') &&
  path !== '/sw.js' &&
  !path.startsWith('/screenshots/')

/** The files of a built page that are kept on the device, each with the digest of what it must be. */
export async function listAppFiles(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.replace(/\/$/, '').length))
    .filter((path) => isKept(path) && !path.includes('/.'))
    .sort()
  const digests = await Promise.all(
    paths.map(async (path) => shortDigest(new Uint8Array(await readFile(join(folder, path))))),
  )
  return Object.fromEntries(paths.map((path, index) => [path, digests[index] ?? '']))
}

/** How the list stands in the built worker. */
export const appFileList = /\{("\/[^"]+":"[\w-]{16}",?)+\}/
