import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shortDigest } from '../src/local/short-digest.ts'

/** All but files for hosts, installers and compression, and those of the public site. */
const isKept = (path: string) =>
  (/\.(js|css|html|woff2|svg|webmanifest)$/.test(path) || path === '/icons/icon-192.png') &&
  path !== '/sw.js' &&
  !path.startsWith('/screenshots/') &&
  !path.startsWith('/assets/site/')

/** `left`: paths in the folder that the worker does not keep. */
export async function listAppFiles(
  folder: string,
  left: ReadonlySet<string> = new Set(),
): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.replace(/\/$/, '').length))
    .filter((path) => isKept(path) && !path.includes('/.') && !left.has(path.slice(1)))
    .sort()
  const digests = await Promise.all(
    paths.map(async (path) => shortDigest(new Uint8Array(await readFile(join(folder, path))))),
  )
  return Object.fromEntries(paths.map((path, index) => [path, digests[index] ?? '']))
}

/** Matches the list of files in the built worker. */
export const appFileList = /\{("\/[^"]+":"[\w-]{12}",?)+\}/
