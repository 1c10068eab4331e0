import { crc32 } from 'node:zlib'
import type { Random } from './random.ts'

/** Extreme counts and lengths that readers are likely to accept. */
const extremes: readonly [number, ...number[]] = [
  ...([0, 1, 7, 8, 9, 0xffff, 0x10000] as const),
  ...([0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff] as const),
]

type Damage = (bytes: Buffer<ArrayBufferLike>, random: Random) => Buffer<ArrayBufferLike>

/** Returns the file with one to three damages, the same for the same random numbers. */
export function damageMedia(sound: Buffer, random: Random): Buffer {
  let bytes: Buffer<ArrayBufferLike> = Buffer.from(sound)
  for (let left = random.between(1, 3); left > 0; left -= 1)
    bytes = random.pick(damages)(bytes, random)
  // Most readers stop at a wrong checksum.
  return random.chance(0.7) ? mendPngSums(bytes) : bytes
}

function mendPngSums(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return bytes
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return bytes
    bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end)
    at = end + 4
  }
  return bytes
}

const changeBytes: Damage = (bytes, random) => {
  for (let left = random.between(1, 20); left > 0; left -= 1)
    bytes[random.between(0, bytes.length - 1)] = random.between(0, 255)
  return bytes
}

/** Changes bytes at the beginning, where most about a file is decided. */
const changeHead: Damage = (bytes, random) => {
  for (let left = random.between(1, 6); left > 0; left -= 1)
    bytes[random.between(0, Math.min(bytes.length, 600) - 1)] = random.between(0, 255)
  return bytes
}

const cutShort: Damage = (bytes, random) =>
  bytes.subarray(0, random.between(Math.min(13, bytes.length), bytes.length))

const repeatPart: Damage = (bytes, random) => {
  const start = random.between(0, bytes.length - 1)
  const part = bytes.subarray(start, start + random.between(1, 400))
  return Buffer.concat([bytes.subarray(0, start), part, bytes.subarray(start)])
}

/** Changes the length before a name of four letters (boxes of MP4 and MOV, chunks of PNG). */
const changeLength: Damage = (bytes, random) => {
  const at = pickName(bytes, random)
  if (at < 4) return changeBytes(bytes, random)
  bytes.writeUInt32BE(random.pick(extremes), at - 4)
  return bytes
}

/** The same for RIFF (WebP), where the length follows the name, little-endian. */
const changeRiffLength: Damage = (bytes, random) => {
  const at = pickName(bytes, random)
  if (at < 0 || at + 8 > bytes.length) return changeBytes(bytes, random)
  bytes.writeUInt32LE(random.pick(extremes), at + 4)
  return bytes
}

/** Repeats a box after itself, or puts all of it inside itself. */
const repeatBox: Damage = (bytes, random) => {
  const at = pickName(bytes, random)
  const length = at < 4 ? 0 : bytes.readUInt32BE(at - 4)
  if (length < 8 || at - 4 + length > bytes.length) return repeatPart(bytes, random)
  const box = bytes.subarray(at - 4, at - 4 + length)
  const isNested = random.chance(0.5)
  const place = isNested ? at + 4 : at - 4 + length
  if (isNested) bytes.writeUInt32BE(length * 2, at - 4)
  return Buffer.concat([bytes.subarray(0, place), box, bytes.subarray(place)])
}

/**
 * Tables with a count after version and flags. With the flags cleared an entry may need no bytes.
 */
const tables = ['trun', 'stsz', 'stts', 'ctts', 'stsc', 'stco', 'stss', 'stsd', 'elst', 'dref']

const enlargeCount: Damage = (bytes, random) => {
  const found = tables.flatMap((name) => findAll(bytes, Buffer.from(name)))
  const at = pickOne(found, random)
  if (at === undefined || at + 16 > bytes.length) return changeLength(bytes, random)
  if (random.chance(0.5)) bytes.writeUInt32BE(0, at + 4)
  const isSized = bytes.toString('latin1', at, at + 4) === 'stsz'
  bytes.writeUInt32BE(random.pick(extremes), at + (isSized ? 12 : 8))
  return bytes
}

/** WebM elements: head, segment, index, clusters, tracks, their sizes and those of blocks. */
const elements = [
  ...['1a45dfa3', '18538067', '114d9b74', '1549a966', '1654ae6b', '1c53bb6b', '1f43b675'],
  ...['ae', 'e0', 'a3', 'a0', 'bb', 'b7', '4489', '2ad7b1', 'e7'],
].map((id) => Buffer.from(id, 'hex'))
const sizes = ['80', 'ff', 'fe', '40ff', '7fff', '1fffffff', '08ffffffff', '01ffffffffffffff'].map(
  (size) => Buffer.from(size, 'hex'),
)

const changeElementSize: Damage = (bytes, random) => {
  const found = elements.flatMap((id) => findAll(bytes, id).map((at) => at + id.length))
  const at = pickOne(found, random)
  if (at === undefined || bytes.indexOf(elements[0] ?? '') !== 0) return changeHead(bytes, random)
  pickOne(sizes, random)?.copy(bytes, at)
  return bytes
}

const damages: readonly [Damage, ...Damage[]] = [
  ...([changeBytes, changeHead, cutShort, repeatPart] as const),
  ...([changeLength, changeRiffLength, repeatBox, enlargeCount, changeElementSize] as const),
  enlargeCount,
]

function pickName(bytes: Buffer, random: Random): number {
  const names: number[] = []
  for (let at = 0; at + 4 <= bytes.length && names.length < 400; at += 1)
    if (/^[A-Za-z]{3}[A-Za-z0-9 ]$/.test(bytes.toString('latin1', at, at + 4))) names.push(at)
  return pickOne(names, random) ?? -1
}

function pickOne<T>(found: readonly T[], random: Random): T | undefined {
  return found[random.between(0, found.length - 1)]
}

function findAll(bytes: Buffer, wanted: Buffer): number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) found.push(at)
  return found
}
