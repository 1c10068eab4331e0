import * as v from 'valibot'
import type { ResultMeasure } from '#contract/posts/post-results.ts'

// What `NetworkMetrics` asks for and answers.

export interface PublishedPost {
  /** As `commit` or `verify` answered it. */
  remoteId: string
  /** Where it went on its network (`placementOf`), undefined for the usual place. */
  placement: string | undefined
  /**
   * Its public address, null where none is known. It may name a post whose own id came only after the
   * publication was stored.
   */
  permalink: string | null
}

export interface ToldPost {
  /** As it was asked for. */
  remoteId: string
  /** Only what was told. */
  figures: Partial<Record<ResultMeasure, number>>
}

export interface ToldMetrics {
  username: string
  /** '' for none. */
  name: string
  /** '' for none. */
  biography: string
  followers: number | null
  follows: number | null
  posts: number | null
}

export interface ToldDay {
  /** 'YYYY-MM-DD' */
  day: string
  reach: number | null
  views: number | null
}

/** The largest number that is stored. */
const mostCount = 2 ** 31 - 1
/** In UTF-16 units; no network has profiles of such a length. */
const mostLetters = 2000

/** A counter of an answer; null for what is none. */
export const ToldNumber = v.fallback(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostCount))),
  null,
)

/** A text of an answer, as it can be stored. */
export const ToldText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll('\0', '').slice(0, mostLetters).toWellFormed()),
)

/** The numbers that were told, without the others. */
export function keepTold<K extends string>(
  numbers: Readonly<Record<K, number | null>>,
): Partial<Record<K, number>> {
  const known = Object.entries<number | null>(numbers).filter(([, value]) => value !== null)
  return Object.fromEntries(known) as Partial<Record<K, number>>
}
