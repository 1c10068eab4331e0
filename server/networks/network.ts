import type { NetworkVersion } from '#contract/network-versions.ts'
import type { NetworkId } from '#contract/networks/network-rules.ts'

/** What every network exports. README.md describes the delivery contract. */
export interface Network {
  id: NetworkId
  /** True when its base addresses are those of the local stand-in ('Rede simulada'). */
  isSimulated: boolean
  /**
   * Where to send the person; `redirectUri` is the page's /settings, `state` comes back untouched.
   */
  authorizationUrl(input: { state: string; redirectUri: string }): string
  /** Exchanges the code for a long-lived grant and reads who it is. Throws `NetworkError`. */
  exchangeCode(input: { code: string; redirectUri: string }): Promise<AccountGrant>
  /**
   * A new grant when the present one is worth refreshing, else undefined. Throws `NetworkError`.
   */
  refreshGrant(credentials: Credentials): Promise<TokenGrant | undefined>
  /**
   * Everything reversible: uploads, containers. May run minutes ahead and again after a crash.
   * Calls `save` as soon as the network returned an id worth keeping, before going on. Throws
   * `NetworkError`.
   */
  stage(delivery: Delivery): Promise<void>
  /**
   * The one call whose effect others see. Never repeated without `verify`. Throws `NetworkError`.
   */
  commit(delivery: Delivery): Promise<Publication>
  /**
   * Read-only: whether the last commit took effect. Throws `NetworkError` when it cannot be told.
   */
  verify(delivery: Delivery): Promise<Verdict>
  /**
   * Read-only, after the publication is stored: its public address, or null when it has none yet.
   */
  findPermalink(delivery: Delivery, remoteId: string): Promise<string | null>
  /** Left out where the network takes no first comment. */
  firstComment?: FirstComment
}

/** A comment under a published post, by its own account. */
export interface FirstComment {
  /**
   * Writes it, visible to others. Never repeated without `find`. Throws `NetworkError`, as `commit`
   * does.
   */
  write(delivery: Delivery, comment: CommentPlace): Promise<void>
  /** Read-only: whether it is there. Throws `NetworkError` when not all comments can be read. */
  find(delivery: Delivery, comment: CommentPlace & { since: Date }): Promise<boolean>
}

export interface CommentPlace {
  remoteId: string
  text: string
}

/**
 * How networks are reached. An error whose `code` is 'FETCH_REFUSED' or 'FETCH_UNREACHABLE' was
 * never sent; any other may have arrived.
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
  /** Public address of the rendition for this network, readable without credentials. */
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
  /** Options for this network besides its text; null for none. */
  options: NetworkVersion | null
  credentials: Credentials
  /** What earlier steps stored; checked by the network that wrote it. */
  journal: Readonly<Record<string, unknown>>
  /** When the commit was first called; null before that. */
  commitStartedAt: Date | null
  /**
   * Adds entries to the journal and stores them before it returns; throws when another worker took
   * over.
   */
  save(entries: Record<string, unknown>): Promise<void>
  signal: AbortSignal
}

/** Evidence of publication: at least one of the two is known. */
export type Publication = { remoteId: string; permalink: string | null }

export type Verdict =
  /**
   * Proven. `provenAs` is the id under which it counts as published even when the matched post
   * turns out to be another target's ('container:<id>'); null when only the match proves it.
   */
  | { outcome: 'published'; publication: Publication; provenAs: string | null }
  /**
   * Proven not to have happened: the commit may be called again, after staging again when
   * `mustRestage`.
   */
  | { outcome: 'not-published'; mustRestage: boolean }
  | { outcome: 'unknown' }

/**
 * Classes of failure (README.md). After a commit, `ambiguous` and `unknown` may have had an effect.
 * `unknown` is an answer that no table lists; it is never sent again automatically.
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
  /** How long to wait, when the network said so. */
  readonly retryAfterSeconds: number | undefined
  /** After so many attempts there is no point in another; undefined for no such limit. */
  readonly attemptsAtMost: number | undefined
  /** The cause in Portuguese, for the person; the publisher adds whether it is tried again. */
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
