import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import type { Blank } from './inspection/places/blank.ts'
import { coverStream } from './places.ts'
import type { Servable } from './servable.ts'

/** Devices keep nothing larger. */
const mostBytes = 30 * 1024 * 1024

/** Of files that had to be read for it, once for all who ask; those known longest go first. */
const known = new Map<string, Promise<string>>()
const mostKnown = 5000

/** The `Repr-Digest` (RFC 9530) of a file as it is served: devices keep only what is of that digest. */
export async function digestOf(
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
  const digest = hashContent(await files.read(key), (await readBlanks?.()) ?? [])
  const [oldest] = known.keys()
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
  known.set(name, digest)
  // The next one who asks tries again.
  digest.catch(() => known.delete(name))
  return describe(await digest)
}

async function hashContent(content: Readable, blanks: readonly Blank[]): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of coverStream(content, blanks)) hash.update(part)
  return hash.digest('base64')
}

function describe(digest: string): string {
  return `sha-256=:${digest}:`
}
