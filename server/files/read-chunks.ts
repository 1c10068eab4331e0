import type { Readable } from 'node:stream'

/**
 * Reads a stream chunk by chunk as they came; undefined after the last one. The iterator of a
 * stream joins those that wait, and leaves their memory to the garbage collector. One call after
 * the other. Throws what the stream fails with, also when it is closed before its end.
 */
export function readChunks(stream: Readable): () => Promise<Uint8Array | undefined> {
  let waiting: PromiseWithResolvers<Uint8Array | undefined> | undefined
  let failure: unknown
  const settle = (chunk?: Uint8Array) => {
    if (failure !== undefined) waiting?.reject(failure)
    else waiting?.resolve(chunk)
    waiting = undefined
  }
  stream.pause()
  stream.on('data', (chunk: Uint8Array) => {
    stream.pause()
    settle(chunk)
  })
  stream.on('error', (error) => {
    failure ??= error
    settle()
  })
  stream.once('end', () => settle())
  stream.once('close', () => {
    if (!stream.readableEnded) failure ??= new Error('The stream was closed before its end')
    settle()
  })
  return () => {
    waiting = Promise.withResolvers()
    const { promise } = waiting
    if (stream.destroyed && !stream.readableEnded)
      failure ??= stream.errored ?? new Error('The stream was closed before its end')
    if (failure !== undefined || stream.readableEnded) settle()
    else stream.resume()
    return promise
  }
}

/** The same as an iterator, which closes the stream when it is left. */
export async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array, void, void> {
  const read = readChunks(stream)
  try {
    for (let chunk = await read(); chunk; chunk = await read()) yield chunk
  } finally {
    stream.destroy()
  }
}
