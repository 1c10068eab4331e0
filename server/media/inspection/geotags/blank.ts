import * as v from 'valibot'

const Place = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * A range of the file and the bytes to serve instead, of the same length: one byte repeated, or
 * given bytes.
 */
export const Blank = v.union([
  v.object({ start: Place, length: Place, fill: v.number() }),
  v.object({ start: Place, base64: v.string() }),
])
export type Blank = v.InferOutput<typeof Blank>

/**
 * Limits for one file. A photo needs less than a tenth; a video with a position for each second
 * needs more.
 */
const limits = { blanks: 2000, base64: 64 * 1024 }

export class TooManyGeotagsError extends Error {
  readonly code = 'TOO_MANY_PLACES'
}

export function checkBlanks(blanks: readonly Blank[]): Blank[] {
  const written = blanks.reduce((sum, one) => sum + ('base64' in one ? one.base64.length : 0), 0)
  if (blanks.length > limits.blanks || written > limits.base64) throw new TooManyGeotagsError()
  return blanks.toSorted((a, b) => a.start - b.start)
}

export const zeros = (start: number, length: number): Blank => ({ start, length, fill: 0 })
export const spaces = (start: number, length: number): Blank => ({ start, length, fill: 0x20 })
export const literal = (start: number, bytes: Buffer): Blank => ({
  start,
  base64: bytes.toString('base64'),
})

/**
 * Returns a function that overwrites the blanks in each piece of the file, in place. Pieces are
 * passed in order; the first begins at `start`.
 */
export function createCover(blanks: readonly Blank[], start: number): (piece: Buffer) => void {
  const parts = blanks.map((blank): Part => {
    const { start: from } = blank
    if ('fill' in blank) return { from, to: from + blank.length, content: blank.fill }
    const content = Buffer.from(blank.base64, 'base64')
    return { from, to: from + content.length, content }
  })
  parts.sort((a, b) => a.from - b.from)
  let offset = start
  let first = 0
  return (piece) => {
    const end = offset + piece.length
    for (let index = first; index < parts.length; index += 1) {
      const part = parts[index]
      if (!part || part.from >= end) break
      overwrite(part, piece, offset)
      // Blanks that end before the next piece are skipped from now on.
      if (index === first && part.to <= end) first += 1
    }
    offset = end
  }
}

interface Part {
  from: number
  to: number
  content: Buffer | number
}

function overwrite({ from, to, content }: Part, piece: Buffer, offset: number): void {
  const begin = Math.max(from, offset)
  const end = Math.min(to, offset + piece.length)
  if (begin >= end) return
  if (typeof content === 'number') piece.fill(content, begin - offset, end - offset)
  else content.copy(piece, begin - offset, begin - from, end - from)
}
