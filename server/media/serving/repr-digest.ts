import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { FileStore } from '../../files/file-store.ts'
import { coverStream } from '../geotags.ts'
import type { Servable } from '../servable.ts'

/** Devices cache no larger files, so these need no digest. */
const mostBytes = 30 * 1024 * 1024

/** Digests that needed reading the file; the oldest are dropped first. */
const known = new Map<string, Promise<string>>()
const mostKnown = 5000

/**
 * The `Repr-Digest` (RFC 9530) of a file as it is served: devices cache only what matches it.
 * Undefined for very large files.
 */
export async function reprDigestOf(
  { files }: Pick<Deps, 'files'>,
  file: Servable,
): Promise<string | undefined> {
  const { key, size, etag, readBlanks, sha256 } = file
  if (sha256 !== undefined && !readBlanks)
    return describe(Buffer.from(sha256, 'hex').toString('base64'))
  if (size > mostBytes) return undefined
  const name = `${key} ${etag}`
  const before = known.get(name)
  if (before !== undefined) return describe(await before)
  const digest = hashContent(files, key, readBlanks)
  const [oldest] = known.keys()
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
  known.set(name, digest)
  // After a failure the next request tries again.
  digest.catch(() => known.delete(name))
  return describe(await digest)
}

async function hashContent(
  files: FileStore,
  key: string,
  readBlanks: Servable['readBlanks'],
): Promise<string> {
  // The file is opened last: whatever fails after that would have to close it.
  const blanks = (await readBlanks?.()) ?? []
  const hash = createHash('sha256')
  for await (const part of coverStream(await files.read(key), blanks)) hash.update(part)
  return hash.digest('base64')
}

function describe(digest: string): string {
  return `sha-256=:${digest}:`
}
