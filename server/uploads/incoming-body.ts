/** More than the largest piece our own client sends. */
const maxDiscardedBytes = 32 * 1024 * 1024

export interface IncomingBody {
  /**
   * The bytes as they come. When the connection breaks the stream just ends, so that what came is
   * kept.
   */
  stream: ReadableStream<Uint8Array>
  /**
   * Reads and drops the rest: a client that is still sending would see a broken connection instead
   * of the answer.
   */
  discard(): Promise<void>
}

/** `body`: the connection itself where there is one; a web stream would copy each chunk. */
export function openIncomingBody(body: AsyncIterable<Uint8Array> | null): IncomingBody {
  const chunks = body?.[Symbol.asyncIterator]()
  const read = async (): Promise<Uint8Array | undefined> => {
    try {
      return (await chunks?.next())?.value
    } catch {
      return undefined
    }
  }
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
    async discard() {
      let size = 0
      for (let chunk = await read(); chunk && size < maxDiscardedBytes; chunk = await read())
        size += chunk.length
    },
  }
}
