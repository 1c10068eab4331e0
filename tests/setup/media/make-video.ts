import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { createRandom } from './random.ts'

export interface VideoFile {
  path: string
  bytes: number
  sha256: string
}

const blockBytes = 1024 * 1024

/** A video of exactly this many bytes: four real seconds, then a box that players skip. */
export async function makeVideo(path: string, bytes: number, seed = 1): Promise<VideoFile> {
  const video = await sampleMp4()
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes - video.length, 0)
  head.write('free', 4, 'latin1')
  const hash = createHash('sha256')
  const file = createWriteStream(path)
  const write = async (part: Buffer) => {
    hash.update(part)
    if (!file.write(part)) await once(file, 'drain')
  }
  await write(video)
  await write(head)
  const noise = makeNoise(seed)
  for (let left = bytes - video.length - head.length; left > 0; left -= blockBytes) {
    // Each block contains its number, so that reordered blocks give another file.
    const block = Buffer.from(noise.subarray(0, Math.min(left, blockBytes)))
    if (block.length >= 4) block.writeUInt32BE(left, 0)
    await write(block)
  }
  file.end()
  await once(file, 'finish')
  return { path, bytes, sha256: hash.digest('hex') }
}

function makeNoise(seed: number): Buffer {
  const random = createRandom(seed)
  const words = new Uint32Array(blockBytes / 4)
  for (let index = 0; index < words.length; index += 1) words[index] = random.next() * 4_294_967_296
  return Buffer.from(words.buffer)
}
