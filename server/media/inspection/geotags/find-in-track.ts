import { type Box, listBoxes } from './boxes.ts'

/** Types of tracks that record the camera's position at intervals: GoPro, Google, Sony. */
const placeTracks = new Set(['gpmd', 'camm', 'rtmd'])

interface Range {
  start: number
  length: number
  fill: number
}

/**
 * The samples of a metadata track that records positions. The ranges are offsets in the whole file,
 * since samples are in the media data; `bytes` hold the index only.
 */
export function findInTrack(bytes: Buffer, track: Box): Range[] {
  const [table] = find(bytes, track, ['mdia', 'minf', 'stbl'])
  return table ? findInSampleTable(bytes, table) : []
}

/** The same, from the sample table (stbl) of a track. */
export function findInSampleTable(bytes: Buffer, table: Box): Range[] {
  const [description] = find(bytes, table, ['stsd'])
  if (!description || !isGeotag(bytes, description)) return []
  const read = (name: string) => find(bytes, table, [name])[0]
  const [sizes, offsets, large, runs] = [read('stsz'), read('stco'), read('co64'), read('stsc')]
  if (!sizes || !runs) return []
  const chunks = offsets
    ? readNumbers(bytes, offsets, 4)
    : large
      ? readNumbers(bytes, large, 8)
      : []
  return rangesOf(chunks, readRuns(bytes, runs), readSizes(bytes, sizes))
}

/** Whether the description (stsd) of a track names positions. */
export function isGeotag(bytes: Buffer, { content, end }: Box): boolean {
  const kind = bytes.toString('latin1', content + 12, Math.min(content + 16, end))
  if (placeTracks.has(kind)) return true
  // Apple's tracks may have any keys; the description names them.
  return kind === 'mebx' && /location|gps/i.test(bytes.toString('latin1', content, end))
}

interface Run {
  firstChunk: number
  samples: number
}

interface Sizes {
  /** Number of samples. */
  count: number
  /** Total bytes of the samples from `from` up to, not including, `to`. */
  sum(from: number, to: number): number
}

function rangesOf(chunks: readonly number[], runs: readonly Run[], sizes: Sizes): Range[] {
  const ranges: Range[] = []
  let sample = 0
  let run = 0
  for (const [index, start] of chunks.entries()) {
    while (run + 1 < runs.length && (runs[run + 1]?.firstChunk ?? 0) <= index + 1) run += 1
    const behind = Math.min(sample + (runs[run]?.samples ?? 0), sizes.count)
    const length = sizes.sum(sample, behind)
    sample = behind
    const last = ranges.at(-1)
    if (last && last.start + last.length === start) last.length += length
    else if (length > 0) ranges.push({ start, length, fill: 0 })
  }
  return ranges
}

function readSizes(bytes: Buffer, { content, end }: Box): Sizes {
  if (content + 12 > end) return { count: 0, sum: () => 0 }
  const same = bytes.readUInt32BE(content + 4)
  const stated = bytes.readUInt32BE(content + 8)
  if (same > 0) return { count: stated, sum: (from, to) => (to - from) * same }
  return {
    count: Math.min(stated, Math.floor((end - content - 12) / 4)),
    sum(from, to) {
      let length = 0
      for (let sample = from; sample < to; sample += 1)
        length += bytes.readUInt32BE(content + 12 + sample * 4)
      return length
    },
  }
}

function readNumbers(bytes: Buffer, { content, end }: Box, width: 4 | 8): number[] {
  if (content + 8 > end) return []
  const count = Math.min(bytes.readUInt32BE(content + 4), Math.floor((end - content - 8) / width))
  return Array.from({ length: count }, (_, index) => {
    const at = content + 8 + index * width
    return width === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at))
  })
}

function readRuns(bytes: Buffer, { content, end }: Box): Run[] {
  if (content + 8 > end) return []
  const count = Math.min(bytes.readUInt32BE(content + 4), Math.floor((end - content - 8) / 12))
  return Array.from({ length: count }, (_, index) => {
    const at = content + 8 + index * 12
    return { firstChunk: bytes.readUInt32BE(at), samples: bytes.readUInt32BE(at + 4) }
  })
}

/** The boxes at the end of a path of box names. */
function find(bytes: Buffer, from: Box, [name, ...rest]: readonly string[]): Box[] {
  if (name === undefined) return [from]
  const found = listBoxes(bytes, from.content, from.end).filter((box) => box.name === name)
  return found.flatMap((box) => find(bytes, box, rest))
}
