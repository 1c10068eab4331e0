import { foldWords, readPostNumber } from '#contract/posts/post-filter.ts'

/** Something that can be found: its name and other words about it, both folded by `foldWords`. */
export interface Findable {
  name: string
  more: string
  /** The number of a post; undefined for anything else. */
  number?: number | undefined
}

export interface Query {
  /** Folded; each has to be the beginning of a word. Empty: no search. */
  words: readonly string[]
  number: number | undefined
}

export function readQuery(text: string): Query {
  return { words: foldWords([text]).split(' ').filter(Boolean), number: readPostNumber(text) }
}

const scores = { number: 100, whole: 80, beginning: 60, name: 40, anywhere: 20 }

/**
 * How well something matches; undefined if it does not. Best is the number of a post, then the whole name,
 * its beginning, words of it, and last the other words. Called for ten thousand posts at each keystroke.
 */
export function scoreOf({ name, more, number }: Findable, query: Query): number | undefined {
  if (query.number !== undefined && query.number === number) return scores.number
  const { words } = query
  let isInName = true
  for (const word of words) {
    if (name.includes(` ${word}`)) continue
    if (!more.includes(` ${word}`)) return undefined
    isInName = false
  }
  if (!isInName) return scores.anywhere
  const wanted = ` ${words.join(' ')}`
  if (name === wanted) return scores.whole
  return name.startsWith(wanted) ? scores.beginning : scores.name
}
