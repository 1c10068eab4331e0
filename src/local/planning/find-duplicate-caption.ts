import { millisecondsInDay } from 'date-fns/constants'
import type { KnownPost } from './find-clashes.ts'

const daysMs = 30 * millisecondsInDay
/** In characters; shorter captions, as 'Oi!', may be repeated. */
const shortest = 12

/**
 * A post of the last 30 days, or still to come, with the same caption. Case, accents, blanks and
 * punctuation do not count.
 */
export function findDuplicateCaption(
  caption: string,
  known: readonly KnownPost[],
  now: number,
): { id: string; at: number } | undefined {
  const wanted = fold(caption)
  if (wanted.length < shortest) return undefined
  for (const post of known) {
    const { id, times } = post
    const [moment] = times.filter(({ at }) => at > now - daysMs).toSorted((a, b) => b.at - a.at)
    if (moment && foldOf(post) === wanted) return { id, at: moment.at }
  }
  return undefined
}

const folded = new WeakMap<KnownPost, string>()

/** Remembered for each post, since it is asked at every keystroke. */
function foldOf(post: KnownPost): string {
  const kept = folded.get(post)
  if (kept !== undefined) return kept
  const text = fold(post.caption)
  folded.set(post, text)
  return text
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('pt-BR')
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, ' ')
    .trim()
}
