import { type ByteOrder, numberAt, type ReadBytes, textAt } from './media-bytes.ts'
import { recognizeMedia } from './recognize-media.ts'

/** As Exif numbers them: 1 upright, 2 to 4 mirrored or upside down, 5 to 8 also on a side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** A piece of a file, in bytes; `end` is not included. */
export interface MetadataPiece {
  start: number
  end: number
}

export interface FoundOrientation {
  orientation: Orientation
  /** The type of the picture; undefined where it carries no orientation. */
  type?: 'image/jpeg' | 'image/png' | 'image/webp'
  /** All pieces in which some program might look for an orientation, in order. */
  metadata: readonly MetadataPiece[]
}

/** A named piece of a picture: a segment of a JPEG, a chunk of a PNG or WebP. */
interface Part extends MetadataPiece {
  name: string
  content: number
}

/** Pieces after these are not looked at: whoever needs more hides something. */
const maxParts = 512
const maxTags = 512
const tagSize = 12
const orientationTag = 0x0112
const short = 3
/** In bytes: the mark, the header of the TIFF and some of its tags. Later ones are read as needed. */
const exifHead = 4096
const exifMark = 'Exif\x00'
/** Of the mark with the byte that fills it up. */
const exifMarkSize = 6

/**
 * How a picture has to be turned to be upright, by its bytes: the Exif block counts in every kind
 * that carries one (decision 0075). A JPEG's first block before its pixels counts, a PNG's first
 * eXIf chunk before its pixels, a WebP's first EXIF chunk if its header announces one. The tag has
 * to be what Exif demands: one SHORT from 1 to 8. Anything else, GIFs and unreadable files are
 * upright. Reads at most some hundred short pieces.
 */
export async function readOrientation(read: ReadBytes): Promise<FoundOrientation> {
  const type = await recognizeMedia(read)
  if (type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/webp')
    return { orientation: 1, metadata: [] }
  const { metadata, exif } = await listMetadata[type](read)
  const orientation = exif === undefined ? 1 : await readExif(read, exif)
  return { orientation, type, metadata: metadata.map(({ start, end }) => ({ start, end })) }
}

/** The size as displayed of a picture that is stored in another orientation. */
export function uprightSize<S extends { width: number; height: number }>(
  { width, height }: S,
  orientation: Orientation,
): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

interface Metadata {
  metadata: readonly Part[]
  /** The Exif block that counts. */
  exif: MetadataPiece | undefined
}

const listMetadata = { 'image/jpeg': inJpeg, 'image/png': inPng, 'image/webp': inWebp }

async function inJpeg(read: ReadBytes): Promise<Metadata> {
  const metadata: Part[] = []
  let exif: MetadataPiece | undefined
  let at = 2
  for (let index = 0; index < maxParts; index++) {
    const head = await read(at, at + 4 + exifMarkSize)
    const marker = head[1] ?? 0
    if (head.length < 4 || head[0] !== 0xff) break
    // A byte that fills up to the next marker.
    if (marker === 0xff) {
      at++
      continue
    }
    // The pixels, or the end.
    if (marker === 0xda || marker === 0xd9) break
    const end = at + 2 + numberAt(head, 2, 2)
    if (marker === 0xe1) {
      metadata.push({ name: 'APP1', start: at, content: at + 4, end })
      if (!exif && textAt(head, 4, exifMark.length) === exifMark)
        exif = { start: at + 4 + exifMarkSize, end }
    }
    at = end
  }
  return { metadata, exif }
}

const pngMetadata = ['eXIf', 'tEXt', 'zTXt', 'iTXt']

async function inPng(read: ReadBytes): Promise<Metadata> {
  const metadata: Part[] = []
  let at = 8
  for (let index = 0; index < maxParts; index++) {
    const head = await read(at, at + 8)
    const name = textAt(head, 4, 4)
    if (head.length < 8 || name === 'IDAT') break
    const content = at + 8
    const end = content + numberAt(head, 0, 4) + 4
    if (pngMetadata.includes(name)) metadata.push({ name, start: at, content, end })
    at = end
  }
  const found = metadata.find(({ name }) => name === 'eXIf')
  return { metadata, exif: found && { start: found.content, end: found.end - 4 } }
}

/** In the flags of a WebP's extended header. */
const exifFlag = 0x08

async function inWebp(read: ReadBytes): Promise<Metadata> {
  const metadata: Part[] = []
  const header = await read(12, 21)
  if (textAt(header, 0, 4) !== 'VP8X') return { metadata, exif: undefined }
  const isAnnounced = ((header[8] ?? 0) & exifFlag) !== 0
  let at = 12
  for (let index = 0; index < maxParts; index++) {
    const head = await read(at, at + 8)
    if (head.length < 8) break
    const name = textAt(head, 0, 4)
    const content = at + 8
    const size = numberAt(head, 4, 4, 'little')
    if (name === 'EXIF' || name === 'XMP ')
      metadata.push({ name, start: at, content, end: content + size })
    at = content + size + (size % 2)
  }
  const found = isAnnounced ? metadata.find(({ name }) => name === 'EXIF') : undefined
  if (!found) return { metadata, exif: undefined }
  const mark = textAt(await read(found.content, found.content + exifMark.length), 0, 5)
  // Some programs write the mark that belongs into a JPEG.
  const start = mark === exifMark ? found.content + exifMarkSize : found.content
  return { metadata, exif: { start, end: found.end } }
}

async function readExif(read: ReadBytes, { start, end }: MetadataPiece): Promise<Orientation> {
  const within = (from: number, to: number) => read(start + from, Math.min(start + to, end))
  const head = await within(0, Math.min(exifHead, Math.max(0, end - start)))
  const mark = textAt(head, 0, 4)
  if (mark !== 'II*\x00' && mark !== 'MM\x00*') return 1
  const order: ByteOrder = mark[0] === 'M' ? 'big' : 'little'
  const tagsAt = numberAt(head, 4, 4, order)
  if (tagsAt < 8 || start + tagsAt + 2 > end) return 1
  const table = await within(tagsAt, tagsAt + 2 + maxTags * tagSize)
  const count = Math.min(numberAt(table, 0, 2, order), maxTags)
  for (let at = 2; at < 2 + count * tagSize && at + 10 <= table.length; at += tagSize) {
    if (numberAt(table, at, 2, order) !== orientationTag) continue
    const isShort =
      numberAt(table, at + 2, 2, order) === short && numberAt(table, at + 4, 4, order) === 1
    const value = numberAt(table, at + 8, 2, order)
    return isShort && isOrientation(value) ? value : 1
  }
  return 1
}

function isOrientation(value: number): value is Orientation {
  return Number.isInteger(value) && value >= 1 && value <= 8
}
