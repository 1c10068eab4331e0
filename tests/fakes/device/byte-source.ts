/** A body that is made while it is read, and remembers how it was treated. */
export interface ByteSource {
  stream: ReadableStream<Uint8Array>
  /** Bytes that were asked of it so far. */
  given(): number
  isCancelled(): boolean
}

const piece = 64 * 1024
const pattern = Uint8Array.from({ length: piece }, (_, at) => at)

/** `size` bytes, each the low byte of its offset; after `failAt` or `silentAt` no more come. */
export function makeByteSource(
  size: number,
  trouble: { failAt?: number; silentAt?: number; pauseMs?: number } = {},
): ByteSource {
  const { failAt = Number.POSITIVE_INFINITY, silentAt = Number.POSITIVE_INFINITY } = trouble
  let given = 0
  let isCancelled = false
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (given >= size) return controller.close()
        if (given >= failAt) return controller.error(new Error('the disk is gone'))
        if (given >= silentAt) return new Promise(() => {})
        if (trouble.pauseMs) await new Promise((resolve) => setTimeout(resolve, trouble.pauseMs))
        const from = given
        given = Math.min(size, given + piece)
        controller.enqueue(pattern.slice(0, given - from))
      },
      cancel() {
        isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, given: () => given, isCancelled: () => isCancelled }
}
