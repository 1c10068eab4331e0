import { type Blank, literal, spaces, TooManyGeotagsError, zeros } from './blank.ts'
import { type Box, listBoxes, walkBoxes } from './boxes.ts'
import { findInSampleTable, findInTrack, isGeotag } from './find-in-track.ts'
import { findInXmp } from './find-in-xmp.ts'
import { readBytes } from './read-bytes.ts'

/** Boxes in which cameras and programs store a position: QuickTime, 3GPP, and GoPro's GPMF. */
const placeBoxes = new Set(['©xyz', '©gps', 'loci', 'GPMF'])

/**
 * Geotags in the index of a video, or in metadata beside it; `bytes` begin at `offset` of the file.
 */
function findInMoov(bytes: Buffer, offset: number, box: Box): Blank[] {
  const { name } = box
  const [start, content, end] = [box.start - offset, box.content - offset, box.end - offset]
  const blanks = findIn(bytes, offset, { name, start, content, end })
  return blanks.map((blank) => ({ ...blank, start: blank.start + offset }))
}

function findIn(bytes: Buffer, offset: number, box: Box): Blank[] {
  const { name, start, content, end } = box
  if (placeBoxes.has(name)) return removeBox(box)
  switch (name) {
    case 'moov':
    case 'udta':
    case 'moof':
    case 'traf':
      return listBoxes(bytes, content, end).flatMap((one) => findIn(bytes, offset, one))
    case 'trak':
      return [
        ...listBoxes(bytes, content, end).flatMap((one) => findIn(bytes, offset, one)),
        // These samples are in the media data; their offsets are relative to the file.
        ...findInTrack(bytes, box).map((one) => ({ ...one, start: one.start - offset })),
      ]
    case 'meta':
      return findInMeta(bytes, box)
    case 'uuid':
    case 'XMP_':
      return findInXmp(bytes, start, end)
    default:
      return []
  }
}

/** Turns the box into an empty 'free' box, which players skip. */
function removeBox({ start, content, end }: Box): Blank[] {
  return [literal(start + 4, Buffer.from('free')), zeros(content, end - content)]
}

/**
 * QuickTime stores keys by name and values by key number; other formats store values by box name.
 */
function findInMeta(bytes: Buffer, { content, end }: Box): Blank[] {
  // In ISO base media it begins with a version, in QuickTime with the first box.
  const isBare = bytes.toString('latin1', content + 4, content + 8) === 'hdlr'
  const boxes = listBoxes(bytes, isBare ? content : content + 4, end)
  const keys = boxes.filter(({ name }) => name === 'keys').flatMap((box) => readKeys(bytes, box))
  const values = boxes
    .filter(({ name }) => name === 'ilst')
    .flatMap((box) => listBoxes(bytes, box.content, box.end))
  return [
    ...values.flatMap((value) => {
      const key = keys[bytes.readUInt32BE(value.start + 4) - 1] ?? ''
      if (placeBoxes.has(value.name)) return removeBox(value)
      return /location|gps/i.test(key) ? emptyValue(bytes, value) : []
    }),
    ...boxes
      .filter(({ name }) => name === 'uuid' || name === 'xml ')
      .flatMap((box) => findInXmp(bytes, box.start, box.end)),
  ]
}

function readKeys(bytes: Buffer, { content, end }: Box): string[] {
  const keys: string[] = []
  for (let at = content + 8; at + 8 <= end; ) {
    const length = bytes.readUInt32BE(at)
    if (length < 8 || at + length > end) break
    keys.push(bytes.toString('utf8', at + 8, at + length))
    at += length
  }
  return keys
}

/** Empties the value only: the key stays, so that the other keys keep their numbers. */
function emptyValue(bytes: Buffer, { content, end }: Box): Blank[] {
  return listBoxes(bytes, content, end).flatMap((data) => {
    const from = Math.min(data.content + 8, data.end)
    return [spaces(from, data.end - from)]
  })
}

/** Boxes that may contain geotags. */
const boxesToSearch = new Set(['moov', 'moof', 'udta', 'meta', 'uuid'])

/** The geotags of an MP4 or MOV. */
export function findInVideo(file: number, size: number): Blank[] {
  const blanks: Blank[] = []
  for (const box of walkBoxes(file, 0, size))
    if (boxesToSearch.has(box.name)) blanks.push(...findInBox(file, box))
  return blanks
}

/** Larger boxes are searched part by part; those that can only be read whole are then refused. */
const maxBytes = 64 * 1024 * 1024
const containers = new Set(['moov', 'udta', 'moof', 'traf', 'trak'])
const readWhole = new Set(['meta', 'uuid', 'XMP_'])

/** Geotags in a box of an open video. */
function findInBox(file: number, box: Box): Blank[] {
  const { name, start, content, end } = box
  if (end - start <= maxBytes) return findInMoov(readBytes(file, start, end), start, box)
  if (placeBoxes.has(name)) return removeBox(box)
  if (readWhole.has(name)) throw new TooManyGeotagsError()
  if (!containers.has(name)) return []
  const blanks = name === 'trak' ? findInLargeTrack(file, box) : []
  for (const part of walkBoxes(file, content, end)) blanks.push(...findInBox(file, part))
  return blanks
}

/** Uncompressed sound has long tables and no geotags; a track of positions that long is refused. */
function findInLargeTrack(file: number, track: Box): Blank[] {
  const table = findBox(file, track, ['mdia', 'minf', 'stbl'])
  if (!table) return []
  if (table.end - table.start <= maxBytes)
    return findInSampleTable(readBytes(file, table.start, table.end), fromZero(table))
  const description = findBox(file, table, ['stsd'])
  if (!description) return []
  const { start, end } = description
  if (end - start > maxBytes) throw new TooManyGeotagsError()
  if (isGeotag(readBytes(file, start, end), fromZero(description))) throw new TooManyGeotagsError()
  return []
}

function findBox(file: number, from: Box, names: readonly string[]): Box | undefined {
  const [name, ...rest] = names
  if (name === undefined) return from
  for (const box of walkBoxes(file, from.content, from.end))
    if (box.name === name) return findBox(file, box, rest)
  return undefined
}

/** The box with offsets relative to its own start. */
function fromZero({ name, start, content, end }: Box): Box {
  return { name, start: 0, content: content - start, end: end - start }
}
