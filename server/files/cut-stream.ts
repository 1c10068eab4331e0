import { Readable } from 'node:stream'

export interface StreamCutter {
  /** The next so many bytes. The last piece has to be read to its end before. */
  next(bytes: number): Readable
  /** Throws where bytes are left. */
  requireEnd(): Promise<void>
}

/** Hands a stream out in pieces, each a stream, without holding more of it than a chunk. */
export function cutStream(content: Readable): StreamCutter {
  const chunks: AsyncIterator<Buffer> = content[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const fill = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const { done, value } = await chunks.next()
      if (done) return false
      rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    return true
  }
  async function* take(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (!(await fill())) throw new Error(`The stream ended ${left} bytes early`)
      const piece = rest.subarray(0, left)
      rest = rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
  return {
    next: (bytes) => Readable.from(take(bytes), { objectMode: false }),
    async requireEnd() {
      if (await fill()) throw new Error('The stream has more bytes than announced')
    },
  }
}
