export const codeLength = 6

export interface PlacedDigits {
  /** A digit or '' for each box. */
  digits: string[]
  /** The index of the box to focus. */
  next: number
}

/**
 * Puts typed or pasted text into the boxes of a code, from the box `index` on; a whole code fills
 * all boxes wherever it is pasted. Other characters are ignored. Undefined if no digit is left.
 */
export function placeDigits(
  digits: readonly string[],
  index: number,
  text: string,
): PlacedDigits | undefined {
  const typed = text.replace(/\D/g, '')
  if (typed === '') return undefined
  const from = typed.length >= codeLength ? 0 : index
  const placed = [...typed].slice(0, codeLength - from)
  return {
    digits: digits.map((digit, at) => placed[at - from] ?? digit),
    next: Math.min(from + placed.length, codeLength - 1),
  }
}
