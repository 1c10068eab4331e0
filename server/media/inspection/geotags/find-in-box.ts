import { type Blank, TooManyGeotagsError } from './blank.ts'
import { type Box, walkBoxes } from './boxes.ts'
import { findInMoov, placeBoxes, removeBox } from './find-in-moov.ts'
import { findInSampleTable, isGeotag } from './find-in-track.ts'
import { readBytes } from './read-bytes.ts'

/** Larger boxes are searched part by part; those that can only be read whole are then refused. */
const maxBytes = 64 * 1024 * 1024
const containers = new Set(['moov', 'udta', 'moof', 'traf', 'trak'])
const readWhole = new Set(['meta', 'uuid', 'XMP_'])

/** Geotags in a box of an open video. */
export function findInBox(file: number, box: Box): Blank[] {
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
