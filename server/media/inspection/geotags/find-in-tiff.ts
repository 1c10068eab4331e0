import { type Blank, literal, zeros } from './blank.ts'

const gpsTag = 0x8825
const entryBytes = 12
const maxEntries = 512
const maxTables = 8
/** Bytes per value of each type (TIFF 6.0; type 13 comes from Exif 3). */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/**
 * The geotags in an Exif block (a TIFF from `start` to `end` of the file): empties its table of GPS
 * values and the values that it points to, and removes the entry that points to the table.
 */
export function findInTiff(file: Buffer, start: number, end: number): Blank[] {
  const tiff = file.subarray(start, end)
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return []
  const reader = readerOf(tiff, order === 'II')
  if (reader.word(2) !== 42) return []
  const blanks: Blank[] = []
  const seen = new Set<number>()
  for (let at = reader.long(4); at >= 8 && !seen.has(at) && seen.size < maxTables; ) {
    seen.add(at)
    const table = readTable(tiff, reader, at)
    if (!table) break
    const geotags = table.entries.filter(({ tag }) => tag === gpsTag)
    for (const { value } of geotags) blanks.push(...emptyTable(tiff, reader, value, start))
    if (geotags.length > 0)
      blanks.push(literal(start + at, withoutGeotags(tiff, reader, at, table)))
    at = table.next
  }
  return blanks
}

interface Reader {
  isLittle: boolean
  word(at: number): number
  long(at: number): number
}

interface Table {
  count: number
  entries: { at: number; tag: number; type: number; count: number; value: number }[]
  /** In bytes, including the pointer to the next table. */
  length: number
  next: number
}

function readerOf(tiff: Buffer, isLittle: boolean): Reader {
  return {
    isLittle,
    word: (at) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    long: (at) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  }
}

/** Undefined for a table that exceeds the block; the pointer at its end may be missing. */
function readTable(tiff: Buffer, { word, long }: Reader, at: number): Table | undefined {
  if (at + 2 > tiff.length) return undefined
  const count = word(at)
  const end = at + 2 + count * entryBytes
  if (count > maxEntries || end > tiff.length) return undefined
  const entries = Array.from({ length: count }, (_, index) => {
    const entry = at + 2 + index * entryBytes
    const [tag, type] = [word(entry), word(entry + 2)]
    return { at: entry, tag, type, count: long(entry + 4), value: long(entry + 8) }
  })
  const hasNext = end + 4 <= tiff.length
  return { count, entries, length: end - at + (hasNext ? 4 : 0), next: hasNext ? long(end) : 0 }
}

function emptyTable(tiff: Buffer, reader: Reader, at: number, start: number): Blank[] {
  const table = readTable(tiff, reader, at)
  // Not a valid table, but the GPS entry points to it: everything after it is emptied.
  if (!table) return at < tiff.length ? [zeros(start + at, tiff.length - at)] : []
  const values = table.entries.flatMap(({ type, count, value }) => {
    const length = (valueBytes[type] ?? 1) * count
    const isOutside = value >= tiff.length || length <= 4
    return isOutside ? [] : [zeros(start + value, Math.min(length, tiff.length - value))]
  })
  return [zeros(start + at, table.length), ...values]
}

/** The table without the GPS entry, padded with zeros. */
function withoutGeotags(tiff: Buffer, { isLittle }: Reader, at: number, table: Table): Buffer {
  const kept = table.entries.filter(({ tag }) => tag !== gpsTag)
  const bytes = Buffer.alloc(table.length)
  if (isLittle) bytes.writeUInt16LE(kept.length)
  else bytes.writeUInt16BE(kept.length)
  for (const [index, entry] of kept.entries())
    tiff.copy(bytes, 2 + index * entryBytes, entry.at, entry.at + entryBytes)
  const next = at + 2 + table.count * entryBytes
  tiff.copy(bytes, 2 + kept.length * entryBytes, next, at + table.length)
  return bytes
}
