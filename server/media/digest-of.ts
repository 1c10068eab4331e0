import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { coverStream } from './places.ts'
import type { Servable } from './serve-file.ts'

/** Devices keep nothing larger. */
const mostBytes = 30 * 1024 * 1024

/** Of files that had to be read for it; those known longest go first. */
const known = new Map<string, string>()
const mostKnown = 5000

/** The `Repr-Digest` (RFC 9530) of a file as it is served: devices keep only what is of that digest. */
export async function digestOf(
  { files }: Pick<Deps, 'files'>,
  file: Servable,
): Promise<string | undefined> {
  const { key, size, etag, blanks = [], sha256 } = file
  if (sha256 !== undefined && blanks.length === 0)
    return describe(Buffer.from(sha256, 'hex').toString('base64'))
  if (size > mostBytes) return undefined
  const name = `${key} ${etag}`
  const before = known.get(name)
  if (before !== undefined) return describe(before)
  const hash = createHash('sha256')
  for await (const part of coverStream(await files.read(key), blanks)) hash.update(part)
  const digest = hash.digest('base64')
  const [oldest] = known.keys()
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
  known.set(name, digest)
  return describe(digest)
}

function describe(digest: string): string {
  return `sha-256=:${digest}:`
}
