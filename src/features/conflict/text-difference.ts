import type { ArrayChange } from 'diff'
import { diffArrays } from 'diff/lib/diff/array.js'

export interface TextPart {
  text: string
  /** Whether the other text lacks this part. */
  isOwn: boolean
}

/** Limits of the comparison: changed words, and ms. Beyond them all between the equal ends is different. */
const bounds = { maxEditLength: 1000, timeout: 50 }

let segmenter: Intl.Segmenter | undefined

/** Compares two texts word by word; returns the parts of each, with `isOwn` on those that the other lacks. */
export function compareTexts(left: string, right: string): [TextPart[], TextPart[]] {
  const a = splitWords(left)
  const b = splitWords(right)
  const changes = diffArrays(a, b, bounds) ?? compareEnds(a, b)
  return [
    join(changes.filter(({ added }) => !added)),
    join(changes.filter(({ removed }) => !removed)),
  ]
}

/** Splits into words and the characters between. Without `Intl.Segmenter` an accent may lose its letter. */
function splitWords(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function')
    return text.match(/[\p{L}\p{N}_]+|\s|[^\p{L}\p{N}_\s]/gu) ?? []
  segmenter ??= new Intl.Segmenter('pt-BR', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

type Change = Pick<ArrayChange<string>, 'value' | 'added' | 'removed'>

function compareEnds(a: readonly string[], b: readonly string[]): Change[] {
  const start = countSame(a, b)
  const end = countSame(a.slice(start).reverse(), b.slice(start).reverse())
  const middle = (words: readonly string[]) => words.slice(start, words.length - end)
  return [
    { value: a.slice(0, start), added: false, removed: false },
    { value: middle(a), added: false, removed: true },
    { value: middle(b), added: true, removed: false },
    { value: a.slice(a.length - end), added: false, removed: false },
  ]
}

function countSame(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((word, index) => word !== b[index])
  return different < 0 ? a.length : different
}

function join(changes: readonly Change[]): TextPart[] {
  const parts: TextPart[] = []
  for (const { value, added, removed } of changes) {
    const part = { text: value.join(''), isOwn: added || removed }
    const last = parts.at(-1)
    if (last?.isOwn === part.isOwn) last.text += part.text
    else if (part.text !== '') parts.push(part)
  }
  return parts
}
