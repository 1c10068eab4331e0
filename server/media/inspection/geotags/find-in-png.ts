import { crc32, inflateSync } from 'node:zlib'
import { type Blank, createCover, literal, zeros } from './blank.ts'
import { findInTiff } from './find-in-tiff.ts'
import { findInXmp } from './find-in-xmp.ts'

const signatureBytes = 8
const textChunks = new Set(['tEXt', 'zTXt', 'iTXt'])
const maxKeywordBytes = 80
/**
 * A packet of XMP is some kilobytes; a text of more once it is unpacked is not looked into but
 * taken out.
 */
const maxTextBytes = 4 * 1024 * 1024

/**
 * Exif and XMP in the chunks of a PNG; each changed chunk gets the checksum of what it holds then.
 */
export function findInPng(file: Buffer): Blank[] {
  const blanks: Blank[] = []
  for (let at = signatureBytes; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    const [start, end] = [at + 8, at + 8 + length]
    if (end + 4 > file.length) break
    if (name === 'eXIf') blanks.push(...sealed(file, at, end, findInTiff(file, start, end)))
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
  // How some programs keep Exif and XMP: in hexadecimal digits, packed or not.
  if (keyword.startsWith('Raw profile type')) return takeOut(at, end)
  const packed = findPacked(file, name, start + keywordEnd + 1, end)
  if (packed === undefined) return sealed(file, at, end, findInXmp(file, start, end))
  return mayTellPlace(file.subarray(packed, end)) ? takeOut(at, end) : []
}

/** Where the packed text begins, behind the keyword; undefined when it is not packed. */
function findPacked(file: Buffer, name: string, at: number, end: number): number | undefined {
  // A byte for the method.
  if (name === 'zTXt') return Math.min(at + 1, end)
  if (name !== 'iTXt' || file[at] !== 1) return undefined
  // A flag and the method, then the language and the translated keyword.
  const languageEnd = file.indexOf(0, at + 2)
  const translatedEnd = languageEnd < 0 ? -1 : file.indexOf(0, languageEnd + 1)
  return translatedEnd < 0 ? end : Math.min(translatedEnd + 1, end)
}

function mayTellPlace(packed: Buffer): boolean {
  try {
    return inflateSync(packed, { maxOutputLength: maxTextBytes }).includes(':GPS')
  } catch {
    return true
  }
}

/** The chunk becomes one that nobody knows and every reader passes by, and holds nothing. */
function takeOut(at: number, end: number): Blank[] {
  const empty = Buffer.concat([Buffer.from('blNk'), Buffer.alloc(end - at - 8)])
  return [
    literal(at + 4, empty.subarray(0, 4)),
    zeros(at + 8, empty.length - 4),
    literal(end, checksum(crc32(empty))),
  ]
}

/** The blanks with the checksum that the chunk has with them. */
function sealed(file: Buffer, at: number, end: number, blanks: Blank[]): Blank[] {
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
