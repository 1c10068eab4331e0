/** What planning needs of a post, whether it is on the server, in the outbox or a draft. */
export interface KnownPost {
  id: string
  caption: string
  times: readonly KnownTime[]
}

/** One account at one time, in ms. */
export interface KnownTime {
  accountId: string
  at: number
}
