import * as v from 'valibot'

const Place = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Bytes that stand in the place of others, as many of them: the same byte over and over, or these. */
export const Blank = v.union([
  v.object({ start: Place, length: Place, fill: v.number() }),
  v.object({ start: Place, base64: v.string() }),
])
export type Blank = v.InferOutput<typeof Blank>

/** What is kept of one file. Nobody's photo needs a tenth; a video that notes its place each second does. */
const limits = { blanks: 2000, base64: 64 * 1024 }

export class TooManyPlacesError extends Error {
  readonly code = 'TOO_MANY_PLACES'
}

export function checkBlanks(blanks: readonly Blank[]): Blank[] {
  const written = blanks.reduce((sum, one) => sum + ('base64' in one ? one.base64.length : 0), 0)
  if (blanks.length > limits.blanks || written > limits.base64) throw new TooManyPlacesError()
  return blanks.toSorted((a, b) => a.start - b.start)
}

export const zeros = (start: number, length: number): Blank => ({ start, length, fill: 0 })
export const spaces = (start: number, length: number): Blank => ({ start, length, fill: 0x20 })
export const literal = (start: number, bytes: Buffer): Blank => ({
  start,
  base64: bytes.toString('base64'),
})

/** Lays the blanks over a piece of the file that begins at `offset`, in place. */
export function coverPiece(piece: Buffer, offset: number, blanks: readonly Blank[]): void {
  const end = offset + piece.length
  for (const blank of blanks) {
    const bytes = 'base64' in blank ? Buffer.from(blank.base64, 'base64') : undefined
    const length = bytes?.length ?? ('length' in blank ? blank.length : 0)
    const from = Math.max(blank.start, offset)
    const to = Math.min(blank.start + length, end)
    if (from >= to) continue
    if (bytes) bytes.copy(piece, from - offset, from - blank.start, to - blank.start)
    else if ('fill' in blank) piece.fill(blank.fill, from - offset, to - offset)
  }
}
