import type { Readable } from 'node:stream'

/**
 * A stream of Node as the body of an answer, read no faster than the answer is; cancelling it closes
 * the stream at once. Not `Readable.toWeb`, which throws where nobody can catch it when data comes
 * just after the cancelling.
 */
export function toWebStream(stream: Readable): ReadableStream<Uint8Array> {
  // An error is told to whoever reads; until somebody does, it must not end the process.
  stream.on('error', () => {})
  const parts: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel() {
        stream.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
