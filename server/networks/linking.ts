import type { LinkQuestion, LinkWay } from '#contract/accounts/account.ts'

/** How a person allows us to publish for their accounts. */
export interface Linking {
  /** What has to be known before the person can be sent there (a handle, an instance), or null. */
  asks: LinkQuestion | null
  /** Ways to choose of, the usual one first. Left out where nothing has to be said of the only one. */
  ways?: readonly LinkWay[]
  /** By which of `ways` a grant with these scopes came; left out with them. */
  wayOf?(scopes: readonly string[]): string
  /**
   * Where to send the person; `redirectUri` is the page's /settings. `handle` is the answer to
   * `asks`. Throws `NetworkError`: `content` where the answer leads nowhere.
   */
  start(input: LinkStartInput): LinkStart | Promise<LinkStart>
  /**
   * The accounts that the person's consent covers, at least one, each with its grant. Throws
   * `NetworkError`: `permission` and `content` in words for the person.
   */
  finish(input: LinkFinishInput): Promise<readonly AccountGrant[]>
}

export interface LinkStartInput {
  /** Comes back untouched, unless the network makes a state of its own. */
  state: string
  redirectUri: string
  handle: string | undefined
  /** One of `ways`; undefined for the first. `finish` learns of it by the `secret`. */
  way?: string | undefined
}

export interface LinkStart {
  url: string
  /** What `finish` needs (a PKCE verifier, a key); kept sealed meanwhile, for an hour. */
  secret?: string
  /** The network's own state, where it returns with that in place of ours. */
  state?: string
}

export interface LinkFinishInput {
  /** All that came with the return, `code` and `state` among it. */
  query: Readonly<Record<string, string>>
  redirectUri: string
  /** As `start` gave it. */
  secret: string | null
}

export interface TokenGrant {
  accessToken: string
  /** Null keeps the one that is stored. */
  refreshToken: string | null
  expiresAt: Date | null
  /** What the connector needs besides (a key, a host), as JSON; left out, what is stored stays. */
  data?: GrantData
}
export type GrantData = Readonly<Record<string, unknown>>

export interface AccountGrant extends TokenGrant {
  remoteId: string
  username: string
  pictureUrl: string | null
  scopes: string[]
  /**
   * Whose consent it is, when several accounts come of one (a person's Pages): they end together.
   * Left out for an account with a grant of its own.
   */
  grantId?: string
}
