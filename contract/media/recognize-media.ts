import type { AcceptedMediaType } from './media.ts'
import { type ByteOrder, numberAt, type ReadBytes, textAt } from './media-bytes.ts'

/** An accepted type, or a refused format. `other` has no message of its own. */
export type MediaFormat = AcceptedMediaType | 'avif' | 'heic' | 'raw' | 'other'

/** Reads further as needed. Undefined: neither a picture nor a video. */
type ReadFormat = (read: ReadBytes) => Promise<MediaFormat | undefined>

const maxObjects = 512
const asfHeaderSize = 30
/** Bytes of an object's header: GUID (16) and size (8). */
const objectSize = 24
const streamObject = '\x91\x07\xdc\xb7\xb7\xa9\xcf\x11\x8e\xe6\x00\xc0\x0c\x20Se'
const videoStream = '\xc0\xef\x19\xbcM[\xcf\x11\xa8\xfd\x00\x80_\\D+'

/** WMV and WMA share the ASF format; the first stream tells which. */
const readAsfFormat: ReadFormat = async (read) => {
  let at = asfHeaderSize
  for (let index = 0; index < maxObjects; index++) {
    const bytes = await read(at, at + objectSize + 16)
    const size = numberAt(bytes, 16, 8, 'little')
    if (bytes.length < objectSize || size < objectSize) return undefined
    if (textAt(bytes, 0, 16) === streamObject) {
      return textAt(bytes, objectSize, 16) === videoStream ? 'other' : undefined
    }
    at += size
  }
  return undefined
}

/** By the first letters of the main brand; `sound` files have no picture. */
const brands: readonly (readonly [string, MediaFormat | 'sound'])[] = [
  ['avif', 'avif'],
  ['avis', 'avif'],
  ['mif1', 'heic'],
  ['msf1', 'heic'],
  ['heic', 'heic'],
  ['heix', 'heic'],
  ['hevc', 'heic'],
  ['hevx', 'heic'],
  ['crx ', 'raw'], // Canon
  ['qt  ', 'video/quicktime'],
  ['3g', 'other'], // 3GP
  ['M4A ', 'sound'],
  ['M4B ', 'sound'],
  ['F4A ', 'sound'],
  ['F4B ', 'sound'],
]

/** MP4 and related formats differ by the brand in the first box; unknown ones count as MP4. */
const readBrand: ReadFormat = async (read) => {
  const head = await read(0, 64)
  const brand = textAt(head, 8, 4).replaceAll('\x00', ' ')
  const isPrintable = ((head[8] ?? 0) & 0x60) !== 0
  if (!isPrintable) return undefined
  const [, format = 'video/mp4'] = brands.find(([start]) => brand.startsWith(start)) ?? []
  if (format === 'sound') return undefined
  // An AVIF may have HEIF's main brand; then the compatible brands decide.
  return format === 'heic' && /avi[fs]/.test(textAt(head, 0, 64)) ? 'avif' : format
}

const docType = 0x4282

/** WebM and MKV share the EBML format; the header's DocType tells which. */
const readMatroskaFormat: ReadFormat = async (read) => {
  const bytes = await read(0, 4096)
  const header = readElement(bytes, 0)
  const end = Math.min(header?.end ?? 0, bytes.length)
  for (let at = header?.start ?? end; at < end; ) {
    const element = readElement(bytes, at)
    if (!element || element.end > end) return undefined
    if (element.id === docType) {
      const [name] = textAt(bytes, element.start, element.end - element.start).split('\x00')
      return name === 'webm' ? 'video/webm' : name === 'matroska' ? 'other' : undefined
    }
    at = element.end
  }
  return undefined
}

interface Element {
  id: number
  start: number
  end: number
}

function readElement(bytes: Uint8Array, at: number): Element | undefined {
  const idLength = lengthOf(bytes[at])
  const sizeAt = at + idLength
  const sizeLength = lengthOf(bytes[sizeAt])
  if (!idLength || !sizeLength) return undefined
  const start = sizeAt + sizeLength
  // The first set bit gives the length and is not part of the number.
  const leading = numberAt(bytes, sizeAt, 1) - 2 ** (8 - sizeLength)
  const size = leading * 256 ** (sizeLength - 1) + numberAt(bytes, sizeAt + 1, sizeLength - 1)
  return { id: numberAt(bytes, at, idLength), start, end: start + size }
}

/** Bytes of an EBML number, from the leading zeros of its first byte; 0 for none. */
function lengthOf(first = 0): number {
  return first === 0 ? 0 : Math.clz32(first) - 23
}

/** A picture with more chunks than this before its first pixels is refused. */
const maxChunks = 512
const maxChunkSize = 2 ** 31 - 1
const pngHeaderSize = 13

/** Tells an animated PNG by a chunk (acTL) before its first pixels (IDAT). */
const readPngFormat: ReadFormat = async (read) => {
  let at = 8
  let hasHeader = false
  for (let index = 0; index < maxChunks; index++) {
    const chunk = await read(at, at + 8)
    const size = numberAt(chunk, 0, 4)
    const name = textAt(chunk, 4, 4)
    hasHeader ||= name === 'IHDR'
    // Xcode writes a chunk of its own (CgBI) before the header.
    if (!hasHeader && name !== 'CgBI') return undefined
    if (size > maxChunkSize || (name === 'IHDR' && size !== pngHeaderSize)) return undefined
    if (chunk.length < 8 || name === 'IDAT') break
    if (name === 'acTL') return 'other'
    at += 12 + size
  }
  return 'image/png'
}

const maxTags = 512
const tagSize = 12
/** Tags that only raw files of cameras have: Sony's, and Adobe's DNG. */
const rawTags = [50_341, 50_706]
/** The first bytes of Nikon's raw files: the number of tags, and the first of them. */
const nikonStarts = [
  [0x1c, 0xfe],
  [0x1f, 0x0b],
]

/** Tells raw files of cameras from other TIFF files by their own tags. */
const readTiffFormat: ReadFormat = async (read) => {
  const head = await read(0, 12)
  const order: ByteOrder = head[0] === 0x4d ? 'big' : 'little'
  const tagsAt = numberAt(head, 4, 4, order)
  const isCanon = tagsAt >= 6 && textAt(head, 8, 2) === 'CR'
  const isNikon = nikonStarts.some(
    ([count, first]) =>
      tagsAt >= 8 &&
      numberAt(head, 8, 2, order) === count &&
      numberAt(head, 10, 2, order) === first,
  )
  if (isCanon || isNikon) return 'raw'
  const counted = await read(tagsAt, tagsAt + 2)
  if (counted.length < 2) return undefined
  const count = numberAt(counted, 0, 2, order)
  if (count > maxTags) return 'other'
  const tags = await read(tagsAt + 2, tagsAt + 2 + count * tagSize)
  for (let at = 0; at < count * tagSize; at += tagSize) {
    if (at + 2 > tags.length) return undefined
    if (rawTags.includes(numberAt(tags, at, 2, order))) return 'raw'
  }
  return 'other'
}

/** Expected bytes by their position in the file, each as a character. */
type Signature = Readonly<Record<number, string>>

/** No signature looks at this position or beyond. */
const signatureEnd = 256

/** The first match decides; without one the file is neither a picture nor a video. */
const signatures: readonly (readonly [Signature, MediaFormat | ReadFormat])[] = [
  // Pictures
  [{ 0: '\xff\xd8\xff\xf7' }, 'other'], // JPEG-LS
  [{ 0: '\xff\xd8\xff' }, 'image/jpeg'],
  [{ 0: '\x89PNG\r\n\x1a\n' }, readPngFormat],
  [{ 0: 'GIF8' }, 'image/gif'],
  [{ 0: 'RIFF', 8: 'WEBP' }, 'image/webp'],
  [{ 0: 'BM' }, 'other'], // BMP
  [{ 0: 'II*\x00' }, readTiffFormat],
  [{ 0: 'MM\x00*' }, readTiffFormat],
  [{ 0: 'II+\x00' }, 'other'], // BigTIFF
  [{ 0: 'MM\x00+' }, 'other'],
  [{ 0: 'IIRO\x08\x00\x00\x00\x18' }, 'raw'], // Olympus
  [{ 0: 'IIU\x00\x18\x00\x00\x00\x88\xe7t\xd8' }, 'raw'], // Panasonic
  [{ 0: 'FUJIFILMCCD-RAW' }, 'raw'],
  [{ 0: 'II\xbc' }, 'other'], // JPEG XR
  [{ 0: '\xff\n' }, 'other'], // JPEG XL
  [{ 0: '\x00\x00\x00\x0cJXL \r\n\x87\n' }, 'other'],
  [{ 0: '\x00\x00\x00\x0cjP  \r\n\x87\n' }, 'other'], // JPEG 2000
  [{ 0: '\xff\x4f\xff\x51' }, 'other'],
  [{ 0: '8BPS' }, 'other'], // Photoshop
  [{ 0: 'gimp xcf ' }, 'other'],
  [{ 0: 'icns' }, 'other'],
  [{ 0: 'FLIF' }, 'other'],
  [{ 0: 'BPG\xfb' }, 'other'],
  [{ 0: 'AC10' }, 'other'], // AutoCAD
  [{ 0: '\xabKTX 11\xbb\r\n\x1a\n' }, 'other'],

  // Videos
  [{ 0: '\x1aE\xdf\xa3' }, readMatroskaFormat],
  [{ 0: 'RIFF', 8: 'AVI' }, 'other'],
  [{ 0: '0&\xb2u\x8ef\xcf\x11\xa6\xd9' }, readAsfFormat], // WMV
  [{ 0: 'FLV\x01' }, 'other'],
  [{ 0: 'OggS', 28: '\x80theora' }, 'other'],
  [{ 0: 'OggS', 28: '\x01video\x00' }, 'other'],
  [{ 0: '\x00\x00\x01\xba' }, 'other'], // MPEG
  [{ 0: '\x00\x00\x01\xb3' }, 'other'],
  [{ 4: 'ftyp' }, readBrand],
  // An old MOV may begin with any of its boxes.
  [{ 4: 'moov' }, 'video/quicktime'],
  [{ 4: 'mdat' }, 'video/quicktime'],
  [{ 4: 'free' }, 'video/quicktime'],
  [{ 4: 'wide' }, 'video/quicktime'],

  // Other files may match these by chance, so they come last.
  [{ 0: 'G', 188: 'G' }, 'other'], // MPEG transport stream
  [{ 4: 'G', 196: 'G' }, 'other'], // of a camera (AVCHD)
  [{ 0: '\x00\x00\x01\x00' }, 'other'], // icon
  [{ 0: '\x00\x00\x02\x00' }, 'other'], // cursor
]

/**
 * By the file's bytes; undefined for what is neither a picture nor a video. Reads at most a few
 * hundred short pieces, also of hostile files.
 */
export async function recognizeMedia(read: ReadBytes): Promise<MediaFormat | undefined> {
  const head = textAt(await read(0, signatureEnd), 0, signatureEnd)
  const found = signatures.find(([signature]) =>
    Object.entries(signature).every(([at, text]) => head.startsWith(text, Number(at))),
  )
  const format = found?.[1]
  return typeof format === 'function' ? await format(read) : format
}
