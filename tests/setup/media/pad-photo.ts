import { createHash } from 'node:crypto'
import type { PhotoFile } from './make-photo.ts'
import { createRandom } from './random.ts'

const mostOfSegment = 65_533

/**
 * The same picture with additional bytes in comment segments, which decoders skip: a large photo
 * without the time to make one. `seed` determines the bytes and so the hash.
 */
export function padPhoto(photo: PhotoFile, name: string, { seed = 1, bytes = 0 }): PhotoFile {
  const random = createRandom(seed)
  const segments: Buffer[] = []
  let missing = Math.max(64, bytes - photo.buffer.length)
  while (missing > 0) {
    const size = Math.min(missing, mostOfSegment)
    segments.push(commentOf(randomBytes(random.next, size)))
    missing -= size + 4
  }
  // After the marker at the start of the file.
  const buffer = Buffer.concat([photo.buffer.subarray(0, 2), ...segments, photo.buffer.subarray(2)])
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  return { name, mimeType: photo.mimeType, buffer, sha256 }
}

function commentOf(content: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function randomBytes(next: () => number, size: number): Buffer {
  const words = new Uint32Array(Math.ceil(size / 4))
  for (let index = 0; index < words.length; index += 1) words[index] = next() * 4_294_967_296
  return Buffer.from(words.buffer, 0, size)
}
