import { crc32, inflateSync } from 'node:zlib'
import { type Blank, createCover, literal, zeros } from './blank.ts'
import { findInTiff } from './find-in-tiff.ts'
import { findInXmp } from './find-in-xmp.ts'

const exifMark = Buffer.from('Exif\0\0')

/**
 * The geotags of a picture. JPEG is searched by content, because its segments come in any order.
 */
export function findInPicture(file: Buffer, type: string): Blank[] {
  switch (type) {
    case 'image/jpeg':
      return [...findInJpeg(file), ...findInXmp(file)]
    case 'image/png':
      return findInPng(file)
    case 'image/webp':
      return findInWebp(file)
    default:
      return findInXmp(file)
  }
}

/** Searches the whole file: phones append further pictures with an Exif block of their own. */
function findInJpeg(file: Buffer): Blank[] {
  const blanks: Blank[] = []
  for (let at = file.indexOf(exifMark); at >= 0; at = file.indexOf(exifMark, at + 1)) {
    // A marker (FF E1) and the segment's length, which includes itself.
    const segment = at - 2
    if (segment < 2 || file.readUInt16BE(segment - 2) !== 0xffe1) continue
    const end = Math.min(segment + file.readUInt16BE(segment), file.length)
    blanks.push(...findInTiff(file, at + exifMark.length, end))
  }
  return blanks
}

function findInWebp(file: Buffer): Blank[] {
  const blanks: Blank[] = []
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4)
    const [start, length] = [at + 8, file.readUInt32LE(at + 4)]
    const end = Math.min(start + length, file.length)
    if (name === 'EXIF') {
      const hasMark = file.subarray(start, start + exifMark.length).equals(exifMark)
      blanks.push(...findInTiff(file, hasMark ? start + exifMark.length : start, end))
    }
    if (name === 'XMP ') blanks.push(...findInXmp(file, start, end))
    // Chunks are padded to an even length.
    at = start + length + (length % 2)
  }
  return blanks
}

const signatureBytes = 8
const textChunks = new Set(['tEXt', 'zTXt', 'iTXt'])
const maxKeywordBytes = 80
/**
 * An XMP packet has some kilobytes; a text that decompresses to more is removed without being
 * searched.
 */
const maxTextBytes = 4 * 1024 * 1024

/** Exif and XMP in the chunks of a PNG; the checksum of each changed chunk is updated. */
function findInPng(file: Buffer): Blank[] {
  const blanks: Blank[] = []
  for (let at = signatureBytes; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    const [start, end] = [at + 8, at + 8 + length]
    if (end + 4 > file.length) break
    if (name === 'eXIf') blanks.push(...withChecksum(file, at, end, findInTiff(file, start, end)))
    if (textChunks.has(name)) blanks.push(...findInText(file, name, at, end))
    if (name === 'IEND') break
    at = end + 4
  }
  return blanks
}

function findInText(file: Buffer, name: string, at: number, end: number): Blank[] {
  const start = at + 8
  const keywordEnd = file.subarray(start, Math.min(start + maxKeywordBytes, end)).indexOf(0)
  const keyword = file.toString('latin1', start, start + Math.max(0, keywordEnd))
  // Some programs store Exif and XMP as hexadecimal digits, compressed or not.
  if (keyword.startsWith('Raw profile type')) return removeChunk(at, end)
  const compressed = findCompressed(file, name, start + keywordEnd + 1, end)
  if (compressed === undefined) return withChecksum(file, at, end, findInXmp(file, start, end))
  return mayContainGeotags(file.subarray(compressed, end)) ? removeChunk(at, end) : []
}

/** The offset of the compressed text after the keyword; undefined when it is not compressed. */
function findCompressed(file: Buffer, name: string, at: number, end: number): number | undefined {
  // One byte for the compression method.
  if (name === 'zTXt') return Math.min(at + 1, end)
  if (name !== 'iTXt' || file[at] !== 1) return undefined
  // Compression flag and method, then the language and the translated keyword.
  const languageEnd = file.indexOf(0, at + 2)
  const translatedEnd = languageEnd < 0 ? -1 : file.indexOf(0, languageEnd + 1)
  return translatedEnd < 0 ? end : Math.min(translatedEnd + 1, end)
}

function mayContainGeotags(compressed: Buffer): boolean {
  try {
    return inflateSync(compressed, { maxOutputLength: maxTextBytes }).includes(':GPS')
  } catch {
    return true
  }
}

/** Turns the chunk into an empty one of an unknown type, which readers skip. */
function removeChunk(at: number, end: number): Blank[] {
  const empty = Buffer.concat([Buffer.from('blNk'), Buffer.alloc(end - at - 8)])
  return [
    literal(at + 4, empty.subarray(0, 4)),
    zeros(at + 8, empty.length - 4),
    literal(end, checksum(crc32(empty))),
  ]
}

/** The blanks, and the checksum that the chunk has with them. */
function withChecksum(file: Buffer, at: number, end: number, blanks: Blank[]): Blank[] {
  if (blanks.length === 0) return []
  const chunk = Buffer.from(file.subarray(at + 4, end))
  createCover(blanks, at + 4)(chunk)
  return [...blanks, literal(end, checksum(crc32(chunk)))]
}

function checksum(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
