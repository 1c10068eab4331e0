/** What planning has to know of a post, wherever it is: with the server, in the outbox, or a draft. */
export interface KnownPost {
  id: string
  caption: string
  moments: readonly KnownMoment[]
}

/** One account at one time, in ms. */
export interface KnownMoment {
  accountId: string
  at: number
}
