import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sandbox } from '../sandbox.ts'

export const incomingPath = ({ mediaDir }: Sandbox, name: string) =>
  path.join(mediaDir, 'incoming', name)

const sizeOf = async (file: string): Promise<number> => {
  const found = await stat(file).catch(() => undefined)
  return found?.size ?? 0
}

/**
 * Appends a request's body to an incoming file, never more than `size` in all; answers how many
 * bytes there are. What came before a connection was cut is kept.
 */
export const receiveBytes = async (
  sandbox: Sandbox,
  body: ReadableStream<Uint8Array> | null,
  { name, size }: { name: string; size: number },
): Promise<number> => {
  const file = incomingPath(sandbox, name)
  let left = size - (await sizeOf(file))
  const fitting = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      left -= chunk.byteLength
      if (left < 0) throw new Error('more bytes than announced')
      yield chunk
    }
  }
  try {
    if (body) await pipeline(Readable.from(body), fitting, createWriteStream(file, { flags: 'a' }))
  } catch (error) {
    sandbox.log.debug({ err: error }, 'an upload ended early')
  }
  return sizeOf(file)
}

/** How the crawler of Meta's networks calls itself when it downloads media. */
export const metaCrawler =
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'
