import type { AccountCapabilities } from '#contract/accounts/account.ts'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import type { NetworkId } from '#contract/networks/networks.ts'
import type { Linking, TokenGrant } from './linking.ts'
import type { NetworkNotice, NoticeMeaning } from './network-notice.ts'
import type { PublishedPost, ToldDay, ToldMetrics, ToldPost } from './told-values.ts'

/** What every network exports. README.md describes the delivery contract. */
export interface Network {
  id: NetworkId
  /** True when its base addresses are those of the local stand-in ('Rede simulada'). */
  isSimulated: boolean
  /** How a grant is kept alive for as long as nobody ends it; left out where it cannot be. */
  renewal?: GrantRenewal
  /**
   * What the person did not allow, in Portuguese words ('publicar o primeiro comentário'), by the
   * scopes of their grant.
   */
  listRefused(scopes: readonly string[]): string[]
  linking: Linking
  /**
   * To which app of ours people consent, where accounts of other networks may come of the same
   * consent: then they end together (`AccountGrant.grantId`). Left out for a network of its own.
   */
  consentApp?: string
  /**
   * Tells the network that a grant is over; its account was disconnected, and no other linked one
   * lives of it (`AccountGrant.grantId`). May be called again after a success. Throws
   * `NetworkError`. Left out where it cannot be told.
   */
  revoke?(credentials: Credentials, signal: AbortSignal): Promise<void>
  /**
   * Read-only: resolves when the network accepts the grant for publishing, else throws
   * `NetworkError`. Left out where nothing can be asked.
   */
  checkGrant?(credentials: Credentials): Promise<void>
  /**
   * Read-only: how the account is called now, and its picture. Throws `NetworkError`. Left out where
   * it cannot be asked.
   */
  readProfile?(credentials: Credentials): Promise<AccountProfile>
  /**
   * Read-only: what the account may post at this moment, by its own settings and limits. Throws
   * `NetworkError`. Left out where the network says nothing of it.
   */
  readCapabilities?(credentials: Credentials, signal: AbortSignal): Promise<AccountCapabilities>
  /** Left out where the network tells no numbers of accounts and posts. */
  metrics?: NetworkMetrics
  /**
   * What the network tells of its own accord, at the addresses that were given to it with our app
   * (`server/accounts/notices/`). Throws `NetworkError` `auth` for what it did not sign, or long ago.
   * Left out where it tells nothing.
   */
  readNotice?(notice: NetworkNotice): NoticeMeaning
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

/** Times in ms of what is left of a grant before its end. */
export interface GrantRenewal {
  /** With less left it is renewed in the background, where somebody looks once a day. */
  aheadMs: number
  /** With less left it is renewed before a step of a delivery begins. */
  atUseMs: number
  /**
   * Asks for a new grant. Nobody else does so for this account meanwhile, and the answer is stored
   * before it is used: the old refresh token may have ended with it. Throws `NetworkError`, `auth`
   * where the person has to connect the account again.
   */
  renew(credentials: Credentials, signal: AbortSignal): Promise<TokenGrant>
}

/**
 * Numbers that a network tells, read-only. What it does not tell, or the person did not allow, is
 * left out or null, never 0. Each call throws `NetworkError`.
 */
export interface NetworkMetrics {
  /**
   * Which numbers the person did not allow, in Portuguese words ('ver o alcance'), by the scopes of
   * their grant.
   */
  listRefused(scopes: readonly string[]): string[]
  /** The account as its profile shows it now. */
  readAccount(credentials: Credentials, signal: AbortSignal): Promise<ToldMetrics>
  /**
   * Reach and views of these days in the past: 'YYYY-MM-DD' as the network cuts its days, in order,
   * from the first to the last at most 30. Days that are not over there, or of which nothing is told,
   * are left out. Throws `permission` where the person allowed none of it. Left out where none are
   * told at all.
   */
  readDays?(
    credentials: Credentials,
    days: readonly string[],
    signal: AbortSignal,
  ): Promise<ToldDay[]>
  /** What became of published posts; left out where the network tells nothing of single posts. */
  results?: NetworkResults
}

/** Numbers of single posts. */
export interface NetworkResults {
  /** How many posts one call of `read` may ask for. */
  atOnce: number
  /**
   * Read-only. A post that is not there any more, or of which nothing is told, is left out of the
   * answer; a number that is not told is left out of its figures, never 0. Throws `NetworkError`:
   * `permission` where the person allowed none of it.
   */
  read(
    credentials: Credentials,
    posts: readonly PublishedPost[],
    signal: AbortSignal,
  ): Promise<ToldPost[]>
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

export interface AccountProfile {
  username: string
  /** An address that may end soon; null for none. */
  pictureUrl: string | null
  /** As `AccountGrant.grantId`, for accounts that were linked before it was kept. */
  grantId?: string
}

export interface Credentials extends TokenGrant {
  remoteId: string
}

export interface DeliveryMedia {
  kind: 'image' | 'video'
  /** Public address of the rendition for this network, readable without credentials. */
  url: string
  /** Of the rendition, as are `size` and what `open` reads. */
  contentType: string
  /** In bytes. */
  size: number
  /**
   * Its bytes, or a range of them (the last one inclusive), from where we keep them: for networks
   * that take files, not addresses. Read it to its end, or cancel it.
   */
  open(range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array>>
  /**
   * For networks that fetch once the commit has begun: from now on `url` leads nowhere, which is
   * stored before this returns. True when it was asked for before, since the commit began.
   */
  closeAddress(): Promise<boolean>
  width: number | null
  height: number | null
  /** Of a video; null where it is not known. */
  durationSeconds: number | null
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
  /** The newest, good for `atUseMs` when the step begins; to be read anew after `renew`. */
  readonly credentials: Credentials
  /**
   * For a token that the network calls expired in the middle of a step: a new one, stored already.
   * Once in a step; then, and where nothing can renew it, throws `NetworkError` `auth`.
   */
  renew(): Promise<Credentials>
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
  /**
   * The network took the commit and is still at work on it, for minutes or hours: asked again for as
   * long as that lasts, a day at most.
   */
  | { outcome: 'processing' }
  /**
   * The network took the commit, and ended it without publishing: what follows is that of a failed
   * stage (`README.md`).
   */
  | { outcome: 'refused'; error: NetworkError }
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
