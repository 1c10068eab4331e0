import type { NetworkId } from '#contract/networks/network-rules.ts'
import type { PostVersion } from '#contract/versions.ts'

/** What every network exports. The delivery contract is told in README.md. */
export interface Network {
  id: NetworkId
  /** True when its base addresses are those of the local stand-in ('Rede simulada'). */
  isSimulated: boolean
  /** Where to send the person; `redirectUri` is the page's /settings, `state` comes back untouched. */
  authorizationUrl(input: { state: string; redirectUri: string }): string
  /** Exchanges the code for a long-lived grant and reads who it is. Throws `NetworkError`. */
  exchangeCode(input: { code: string; redirectUri: string }): Promise<AccountGrant>
  /** A fresh grant when the one held is worth refreshing, undefined when it is not. Throws `NetworkError`. */
  refreshGrant(credentials: Credentials): Promise<TokenGrant | undefined>
  /**
   * Everything reversible: uploads, containers. May run minutes ahead and again after a crash.
   * Calls `save` as soon as the network gave something worth keeping, before going on.
   */
  stage(delivery: Delivery): Promise<void>
  /** The one mutation others can see. Never called again without `verify`. Throws `NetworkError`. */
  commit(delivery: Delivery): Promise<Publication>
  /** Read-only: did the last commit happen? */
  verify(delivery: Delivery): Promise<Verdict>
  /** Read-only, after the publication is stored: its public address, or null when it has none yet. */
  findPermalink(delivery: Delivery, remoteId: string): Promise<string | null>
  /** Where the network takes a first comment: how it is made, and found. */
  firstComment?: FirstComment
}

/** A comment under what was published, by its own account. */
export interface FirstComment {
  /** Makes it: others see it. Never called again without `find`. Throws `NetworkError`, as `commit` does. */
  write(delivery: Delivery, comment: CommentPlace): Promise<void>
  /** Read-only: whether it is there. Throws `NetworkError` when not all comments can be read. */
  find(delivery: Delivery, comment: CommentPlace & { since: Date }): Promise<boolean>
}

export interface CommentPlace {
  remoteId: string
  text: string
}

/**
 * How networks are reached. An error whose `code` is 'FETCH_REFUSED' or 'FETCH_UNREACHABLE' was never
 * sent; any other may have arrived.
 */
export type NetworkFetch = (
  url: string | URL,
  request?: {
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    body?: URLSearchParams
    signal?: AbortSignal
    timeoutMs?: number
  },
) => Promise<Response>

export interface TokenGrant {
  accessToken: string
  refreshToken: string | null
  expiresAt: Date | null
}

export interface AccountGrant extends TokenGrant {
  remoteId: string
  username: string
  pictureUrl: string | null
  scopes: string[]
}

export interface Credentials extends TokenGrant {
  remoteId: string
}

export interface DeliveryMedia {
  kind: 'image' | 'video'
  /** Public address of a copy this network takes, readable without credentials. */
  url: string
  width: number | null
  height: number | null
  /** '' for none. */
  altText: string
}

export interface Delivery {
  targetId: string
  /** The text for this network. */
  caption: string
  media: readonly DeliveryMedia[]
  /** What was chosen for this network besides its text; null for nothing. */
  options: PostVersion | null
  credentials: Credentials
  /** What earlier steps kept; validated by the network that wrote it. */
  journal: Readonly<Record<string, unknown>>
  /** When the commit was first called; null before that. */
  commitStartedAt: Date | null
  /** Adds to the journal and stores it before returning; throws when another worker took over. */
  save(entries: Record<string, unknown>): Promise<void>
  signal: AbortSignal
}

/** Evidence of publication: at least one of the two is there. */
export type Publication = { remoteId: string; permalink: string | null }

export type Verdict =
  /**
   * Proven. `provenAs` is the id by which it counts as published even when the post that was matched
   * turns out to be another target's ('container:<id>'); null when the match is all there is.
   */
  | { outcome: 'published'; publication: Publication; provenAs: string | null }
  /** Proven not to have happened: the commit may be called again (after staging again when `mustRestage`). */
  | { outcome: 'not-published'; mustRestage: boolean }
  | { outcome: 'unknown' }

/**
 * Classes of failure (README.md). After a commit, `ambiguous` and `unknown` may have had an effect;
 * `unknown` is an answer no table names: proven harmless or not, it is never sent again blindly.
 */
export type FailureClass =
  | 'transient'
  | 'rate_limited'
  | 'quota'
  | 'not_ready'
  | 'auth'
  | 'permission'
  | 'media'
  | 'content'
  | 'policy'
  | 'ambiguous'
  | 'unknown'

export class NetworkError extends Error {
  readonly code = 'NETWORK_ERROR'
  readonly failure: FailureClass
  /** When to try again, when the network said so. */
  readonly retryAfterSeconds: number | undefined
  /** Tries after which repeating makes no sense, when there is such a number. */
  readonly attemptsAtMost: number | undefined
  /** What the person is told, in Portuguese; whether it is tried again is added by the publisher. */
  readonly explanation: string
  /** For the log: codes and trace ids of the network, never tokens. */
  readonly detail: string

  constructor(
    failure: FailureClass,
    explanation: string,
    detail: string,
    options: {
      retryAfterSeconds?: number | undefined
      attemptsAtMost?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(`${failure}: ${detail}`, options.cause === undefined ? {} : { cause: options.cause })
    this.failure = failure
    this.explanation = explanation
    this.detail = detail
    this.retryAfterSeconds = options.retryAfterSeconds
    this.attemptsAtMost = options.attemptsAtMost
  }
}
