import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

/**
 * Frees a written chunk's memory at once, instead of leaving tens of MiB to the garbage collector.
 * A chunk that shares its memory is left alone.
 */
export function freeChunk({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/**
 * Frees what the socket of an HTTP answer read, as soon as the parser has copied the answer's bytes
 * out of it. Left to the garbage collector it is 64 MiB and more while large files are read.
 */
export function freeSocketChunks(answer: Readable): void {
  if (!(answer instanceof IncomingMessage)) return
  const { socket } = answer
  // Behind the parser's own listener, which is there since the request was sent.
  socket.on('data', freeChunk)
  const stop = () => socket.off('data', freeChunk)
  // At once: the next request on this socket puts its parser behind what is still listening.
  answer.once('end', stop)
  answer.once('close', stop)
}
