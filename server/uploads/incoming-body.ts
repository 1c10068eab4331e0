import { Readable } from 'node:stream'

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
  const read = body instanceof Readable ? readFlowing(body) : readIterated(body)
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

type Read = IncomingBody['read']

function readIterated(body: AsyncIterable<Uint8Array> | null): Read {
  const chunks = body?.[Symbol.asyncIterator]()
  return async () => {
    try {
      return (await chunks?.next())?.value
    } catch {
      return undefined
    }
  }
}

/**
 * Each chunk as it came. The iterator of a stream would join those that wait, and leave them to the
 * garbage collector.
 */
function readFlowing(body: Readable): Read {
  let give: ((chunk: Uint8Array | undefined) => void) | undefined
  const settle = (chunk?: Uint8Array) => {
    give?.(chunk)
    give = undefined
  }
  body.pause()
  body.on('data', (chunk: Uint8Array) => {
    body.pause()
    settle(chunk)
  })
  for (const end of ['end', 'error', 'close']) body.once(end, () => settle())
  return () =>
    new Promise((resolve) => {
      if (body.readableEnded || body.destroyed) return resolve(undefined)
      give = resolve
      body.resume()
    })
}
