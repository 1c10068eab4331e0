import type { ResultMeasure } from '#contract/post-results.ts'

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
