import { numberAt } from './media-bytes.ts'

export interface PictureCoding {
  /** '4:2:0', '4:2:2', '4:4:4' or '4:0:0'. */
  chroma: string | null
  isInterlaced: boolean | null
}

const unknown: PictureCoding = { chroma: null, isInterlaced: null }
const chromas = ['4:0:0', '4:2:0', '4:2:2', '4:4:4']

/**
 * How the pictures of an H.264 or H.265 track are coded, from its decoder configuration (avcC or
 * hvcC, ISO/IEC 14496-15 5.3.3 and 8.3.3). `coded` is the size in pixels that the file itself tells:
 * a configuration of another size is not believed. Nulls for other codecs and for damaged bytes.
 */
export function readPictureCoding(
  codec: string | null,
  description: Uint8Array | undefined,
  coded: { width: number; height: number },
): PictureCoding {
  if (!description) return unknown
  if (codec === 'hevc') return readHevc(description)
  if (codec !== 'avc') return unknown
  try {
    return readAvc(description, coded)
  } catch (error) {
    if (error instanceof RangeError) return unknown
    throw error
  }
}

function readHevc(hvcc: Uint8Array): PictureCoding {
  if (hvcc.length < 23) return unknown
  const [sources = 0, chroma = 0] = [hvcc[6], hvcc[16]]
  const [isProgressive, isInterlaced] = [(sources & 0x80) !== 0, (sources & 0x40) !== 0]
  return { chroma: chromas[chroma & 3] ?? null, isInterlaced: isInterlaced && !isProgressive }
}

/** Profiles whose parameter set says how colours are sampled (ITU-T H.264 7.3.2.1.1). */
const highProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]

/** Reads the first sequence parameter set as far as its last field of interest. */
function readAvc(avcc: Uint8Array, coded: { width: number; height: number }): PictureCoding {
  const length = numberAt(avcc, 6, 2)
  const bits = createBitReader(withoutEscapes(avcc.subarray(9, 8 + length)))
  const profile = bits.take(8)
  bits.take(16)
  bits.takeCount()
  const chroma = highProfiles.includes(profile) ? readHighFields(bits) : 1
  bits.takeCount()
  const order = bits.takeCount()
  if (order === 0) bits.takeCount()
  if (order === 1) {
    bits.take(1)
    bits.takeCount()
    bits.takeCount()
    for (let left = bits.takeCount(); left > 0; left -= 1) bits.takeCount()
  }
  bits.takeCount()
  bits.take(1)
  const width = (bits.takeCount() + 1) * macroblock
  const rows = bits.takeCount() + 1
  const hasWholeFramesOnly = bits.take(1) === 1
  const rowHeight = hasWholeFramesOnly ? macroblock : 2 * macroblock
  if (!fits(coded.width, width, macroblock) || !fits(coded.height, rows * rowHeight, rowHeight))
    return unknown
  return { chroma: chromas[chroma] ?? null, isInterlaced: !hasWholeFramesOnly }
}

const macroblock = 16

/** Pictures are filled up to whole macroblocks. */
function fits(shown: number, filled: number, step: number): boolean {
  return shown <= filled && shown > filled - 2 * step
}

type BitReader = ReturnType<typeof createBitReader>

function readHighFields(bits: BitReader): number {
  const chroma = bits.takeCount()
  if (chroma === 3) bits.take(1)
  bits.takeCount()
  bits.takeCount()
  bits.take(1)
  if (bits.take(1) === 0) return chroma
  for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1)
    if (bits.take(1) === 1) skipScalingList(bits, list < 6 ? 16 : 64)
  return chroma
}

function skipScalingList(bits: BitReader, size: number): void {
  let last = 8
  for (let index = 0; index < size; index += 1) {
    const coded = bits.takeCount()
    const delta = coded % 2 === 1 ? (coded + 1) / 2 : -coded / 2
    const next = (last + delta + 256) % 256
    if (next === 0) return
    last = next
  }
}

/** A bit reader; throws `RangeError` at the end of the bytes. */
function createBitReader(bytes: Uint8Array) {
  let position = 0
  const take = (count: number): number => {
    let value = 0
    for (let index = 0; index < count; index += 1) {
      const byte = bytes[position >> 3]
      if (byte === undefined) throw new RangeError('No bits are left')
      value = value * 2 + ((byte >> (7 - (position & 7))) & 1)
      position += 1
    }
    return value
  }
  /** An Exp-Golomb number without its sign. */
  const takeCount = (): number => {
    let zeros = 0
    while (take(1) === 0) {
      zeros += 1
      if (zeros > 32) throw new RangeError('Not a number')
    }
    return 2 ** zeros - 1 + take(zeros)
  }
  return { take, takeCount }
}

/** Takes out the 3 that encoders put behind two zeros. */
function withoutEscapes(bytes: Uint8Array): Uint8Array {
  return bytes.filter(
    (byte, index) => !(byte === 3 && bytes[index - 1] === 0 && bytes[index - 2] === 0),
  )
}
