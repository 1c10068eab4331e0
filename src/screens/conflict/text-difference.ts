export interface TextPart {
  text: string
  /** Only in this text, not in the other one. */
  isOwn: boolean
}

/** Comparing word by word costs the product of both lengths: beyond this the middle counts as all different. */
const mostComparisons = 400_000

/** Two texts word by word: each in parts, with what the other one does not have told apart. */
export function compareTexts(left: string, right: string): [TextPart[], TextPart[]] {
  const a = splitWords(left)
  const b = splitWords(right)
  const start = countSame(a, b)
  const end = countSame(a.slice(start).reverse(), b.slice(start).reverse())
  const middleA = a.slice(start, a.length - end)
  const middleB = b.slice(start, b.length - end)
  const [ownA, ownB] = findOwn(middleA, middleB)
  return [
    join(a, (index) => isInMiddle(index, start, middleA) && ownA.has(index - start)),
    join(b, (index) => isInMiddle(index, start, middleB) && ownB.has(index - start)),
  ]
}

/** Words, and what stands between them. */
function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? []
}

function countSame(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((word, index) => word !== b[index])
  return different < 0 ? Math.min(a.length, b.length) : different
}

function isInMiddle(index: number, start: number, middle: readonly string[]): boolean {
  return index >= start && index < start + middle.length
}

/** What is not part of the longest common run of words, on each side. */
function findOwn(a: readonly string[], b: readonly string[]): [Set<number>, Set<number>] {
  const ownA = new Set(a.keys())
  const ownB = new Set(b.keys())
  if (a.length * b.length > mostComparisons) return [ownA, ownB]
  const lengths = longestCommon(a, b)
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      ownA.delete(i++)
      ownB.delete(j++)
    } else if (at(lengths, i + 1, j) >= at(lengths, i, j + 1)) i++
    else j++
  }
  return [ownA, ownB]
}

/** `[i][j]`: the length of the longest common run of what follows from there on. */
function longestCommon(a: readonly string[], b: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (!row) continue
      row[j] =
        a[i] === b[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  return lengths
}

function at(lengths: readonly Uint32Array[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}

function join(words: readonly string[], isOwn: (index: number) => boolean): TextPart[] {
  const parts: TextPart[] = []
  for (const [index, text] of words.entries()) {
    const last = parts.at(-1)
    if (last?.isOwn === isOwn(index)) last.text += text
    else parts.push({ text, isOwn: isOwn(index) })
  }
  return parts
}
