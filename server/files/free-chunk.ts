/**
 * Frees a written chunk's memory at once, instead of leaving tens of MiB to the garbage collector.
 * A chunk that shares its memory is left alone.
 */
export function freeChunk({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
