import { type Blank, literal, spaces, zeros } from './blank.ts'
import { type Box, listBoxes } from './boxes.ts'
import { findInTrack } from './find-in-track.ts'
import { findInXmp } from './find-in-xmp.ts'

/** Where cameras and programs write a place: QuickTime, 3GPP, and what one maker puts beside it. */
export const placeBoxes = new Set(['©xyz', '©gps', 'loci', 'GPMF'])

/**
 * Places in the index of a video, or in metadata that stand beside it; `bytes` lie at `offset` of
 * the file.
 */
export function findInMoov(bytes: Buffer, offset: number, box: Box): Blank[] {
  const { name } = box
  const [start, content, end] = [box.start - offset, box.content - offset, box.end - offset]
  const blanks = findIn(bytes, offset, { name, start, content, end })
  return blanks.map((blank) => ({ ...blank, start: blank.start + offset }))
}

function findIn(bytes: Buffer, offset: number, box: Box): Blank[] {
  const { name, start, content, end } = box
  if (placeBoxes.has(name)) return takeOut(box)
  switch (name) {
    case 'moov':
    case 'udta':
    case 'moof':
    case 'traf':
      return listBoxes(bytes, content, end).flatMap((one) => findIn(bytes, offset, one))
    case 'trak':
      return [
        ...listBoxes(bytes, content, end).flatMap((one) => findIn(bytes, offset, one)),
        // They lie among the data, and are told by their place in the file.
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

/** The box becomes one that every player passes by, and holds nothing. */
export function takeOut({ start, content, end }: Box): Blank[] {
  return [literal(start + 4, Buffer.from('free')), zeros(content, end - content)]
}

/**
 * Keys by name, and values by the number of their key (QuickTime), or values by the name of their
 * box.
 */
function findInMeta(bytes: Buffer, { content, end }: Box): Blank[] {
  // In one standard it begins with a version, in the other with the first box.
  const isBare = bytes.toString('latin1', content + 4, content + 8) === 'hdlr'
  const boxes = listBoxes(bytes, isBare ? content : content + 4, end)
  const keys = boxes.filter(({ name }) => name === 'keys').flatMap((box) => readKeys(bytes, box))
  const values = boxes
    .filter(({ name }) => name === 'ilst')
    .flatMap((box) => listBoxes(bytes, box.content, box.end))
  return [
    ...values.flatMap((value) => {
      const key = keys[bytes.readUInt32BE(value.start + 4) - 1] ?? ''
      if (placeBoxes.has(value.name)) return takeOut(value)
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

/** Its key stays, so that the others keep their numbers. */
function emptyValue(bytes: Buffer, { content, end }: Box): Blank[] {
  return listBoxes(bytes, content, end).flatMap((data) => {
    const from = Math.min(data.content + 8, data.end)
    return [spaces(from, data.end - from)]
  })
}
