import { type Blank, literal, spaces, zeros } from './blank.ts'
import { type Box, listBoxes } from './boxes.ts'
import { findInTrack } from './find-in-track.ts'
import { findInXmp } from './find-in-xmp.ts'

/** Boxes in which cameras and programs store a position: QuickTime, 3GPP, and GoPro's GPMF. */
export const placeBoxes = new Set(['©xyz', '©gps', 'loci', 'GPMF'])

/**
 * Geotags in the index of a video, or in metadata beside it; `bytes` begin at `offset` of the file.
 */
export function findInMoov(bytes: Buffer, offset: number, box: Box): Blank[] {
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
export function removeBox({ start, content, end }: Box): Blank[] {
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
