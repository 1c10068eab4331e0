import { Readable } from 'node:stream'
import { readChunks } from '../files/read-chunks.ts'

/** More than the largest piece our own client sends. */
const maxDiscardedBytes = 32 * 1024 * 1024

export interface IncomingBody {
  /**
   * The bytes as they come. When the connection breaks the stream just ends, so that what came is
   * kept.
   */
  stream: ReadableStream<Uint8Array>
  /** The same, chunk by chunk; undefined after the last one. */
  read(): Promise<Uint8Array | undefined>
  /**
   * Reads and drops the rest: a client that is still sending would see a broken connection instead
   * of the answer.
   */
  discard(): Promise<void>
}

/** `body`: the connection itself where there is one; a web stream would copy each chunk. */
export function openIncomingBody(body: AsyncIterable<Uint8Array> | null): IncomingBody {
  const next = body instanceof Readable ? readChunks(body) : iterate(body)
  const read = () => next().catch(() => undefined)
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await read()
        if (chunk) controller.enqueue(chunk)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return {
    stream,
    read,
    async discard() {
      let size = 0
      for (let chunk = await read(); chunk && size < maxDiscardedBytes; chunk = await read())
        size += chunk.length
    },
  }
}

function iterate(body: AsyncIterable<Uint8Array> | null): () => Promise<Uint8Array | undefined> {
  const chunks = body?.[Symbol.asyncIterator]()
  return async () => (await chunks?.next())?.value
}
