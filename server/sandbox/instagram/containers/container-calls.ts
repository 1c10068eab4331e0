import { millisecondsInDay } from 'date-fns/constants'
import { inTransaction } from '../../database.ts'
import { countPosts, insertPost, type Post } from '../../ledger/posts.ts'
import type { StoredMedia } from '../../media/media-facts.ts'
import { keepPicture } from '../../media/media-folder.ts'
import { badParameter } from '../../meta/graph-error.ts'
import type { GraphParams } from '../../meta/read-params.ts'
import { selectFields } from '../../meta/select-fields.ts'
import type { PastPost, Sandbox } from '../../sandbox.ts'
import type { Profile } from '../accounts/profiles.ts'
import type { GraphCall } from '../authorization/graph-call.ts'
import { newMediaId, newShortcode } from '../new-id.ts'
import type { InstagramSandbox } from '../settings.ts'
import {
  type Container,
  type ContainerKind,
  type ContainerRequest,
  countContainers,
  findContainer,
  findUpload,
  insertContainer,
  isVideoKind,
  markPublished,
  type StatusCode,
  statusCodeOf,
  statusTextOf,
} from './containers.ts'
import { parseContainer } from './parse-container.ts'
import { outcomeOf, processLater } from './process-container.ts'
import { PublishingError } from './publishing-errors.ts'

const containersADay = 400

/** Every child must belong to the account, be created as a carousel item, and be ready. */
const checkChildren = ({ db, clock }: Sandbox, accountId: string, children: string[]) => {
  for (const id of children) {
    const child = findContainer(db, id)
    if (!child) throw new PublishingError('unknownCreation')
    if (child.accountId !== accountId) throw new PublishingError('mediaNotFound')
    if (!child.request.kind.startsWith('CHILD_')) {
      throw badParameter(`The container ${id} was not made with is_carousel_item`)
    }
    const status = statusCodeOf(child, clock.now())
    if (status === 'EXPIRED' || status === 'PUBLISHED') throw new PublishingError('unknownCreation')
    if (status !== 'FINISHED') throw new PublishingError('notReady')
  }
}

const answersAtOnce = ({ settings }: InstagramSandbox, { kind }: ContainerRequest) =>
  settings.imageFailures === 'answer' && kind !== 'CAROUSEL' && !isVideoKind(kind)

export const createContainer = async (
  sandbox: InstagramSandbox,
  { profile, params, version, byPage }: GraphCall,
): Promise<{ id: string; uri?: string }> => {
  const { db, clock, settings } = sandbox
  const { accountId } = profile
  if (profile.isRestricted) throw new PublishingError('restricted')
  const request = parseContainer(params, byPage !== undefined)
  checkChildren(sandbox, accountId, request.children)
  const now = clock.now()
  if (countContainers(db, accountId, now - millisecondsInDay) >= containersADay) {
    throw new PublishingError('dailyLimit')
  }
  const outcome = answersAtOnce(sandbox, request) ? await outcomeOf(sandbox, request) : undefined
  if (outcome && 'failure' in outcome) throw new PublishingError(outcome.failure)
  const id = insertContainer(db, { accountId, request, now })
  if (!request.isSent) {
    processLater(sandbox, { id, request }, outcome)
    return { id }
  }
  const isTold = byPage && settings.uploadAddress === 'told'
  return { id, ...(isTold && { uri: `${byPage.uploadsBase}/${version}/${id}` }) }
}

/** After publishing, the old status is shown for `staleStatusMs`, like Instagram sometimes does. */
const visibleStatus = ({ clock, settings }: InstagramSandbox, container: Container): StatusCode => {
  const now = clock.now()
  const status = statusCodeOf(container, now)
  const since = now - (container.publishedAt ?? 0)
  return status === 'PUBLISHED' && since < settings.staleStatusMs ? 'FINISHED' : status
}

export const readContainer = (
  sandbox: InstagramSandbox,
  container: Container,
  { params: { fields }, byPage }: GraphCall,
) => {
  const status = visibleStatus(sandbox, container)
  return selectFields(
    'IGContainer',
    {
      id: () => container.id,
      status_code: () => status,
      status: () => statusTextOf(status, container.failure),
      ...(byPage && { video_status: () => videoStatusOf(sandbox, container) }),
      copyright_check_status: () => ({ status: 'completed', matches_found: false }),
    },
    fields,
  )
}

/** How much of a file there is that is sent as bytes. */
const videoStatusOf = ({ db }: Sandbox, { id, request }: Container) => {
  if (!request.isSent) return undefined
  const { received = 0, size = null } = findUpload(db, id) ?? {}
  const status = received === size ? 'complete' : received > 0 ? 'in_progress' : 'not_started'
  return { uploading_phase: { status, bytes_transferred: received } }
}

const daySeconds = 86_400

/**
 * Posts of the last 24 hours. Whether stories count is undocumented; the stricter reading is used.
 */
export const quotaUsage = ({ db, clock }: Sandbox, { accountId }: Profile): number =>
  countPosts(db, accountId, clock.now() - daySeconds * 1000)

const readSince = (params: GraphParams, now: number): number => {
  const oldest = now - daySeconds * 1000
  if (params.since === undefined) return oldest
  const since = Number(params.since) * 1000
  // One minute of tolerance for the caller's clock.
  if (!Number.isFinite(since) || since < oldest - 60_000 || since > now) {
    throw badParameter('Param since must be a Unix time within the last 24 hours')
  }
  return since
}

export const publishingLimitAnswer = (sandbox: Sandbox, profile: Profile, params: GraphParams) => {
  const since = readSince(params, sandbox.clock.now())
  const usage = countPosts(sandbox.db, profile.accountId, since)
  const fields = params.fields ?? 'quota_usage'
  const { id: _id, ...answer } = selectFields(
    'ContentPublishingLimitResponse',
    {
      id: () => undefined,
      quota_usage: () => usage,
      config: () => ({ quota_total: profile.quotaTotal, quota_duration: daySeconds }),
    },
    fields,
  )
  return { data: [answer] }
}

const productOf = (kind: ContainerKind): 'FEED' | 'REELS' | 'STORY' => {
  if (kind === 'REELS') return 'REELS'
  return kind.startsWith('STORY') ? 'STORY' : 'FEED'
}

const itemsOf = ({ db }: Sandbox, { request, media }: Container): StoredMedia[] => {
  if (request.kind !== 'CAROUSEL') return media ? [media] : []
  return request.children.flatMap((id) => findContainer(db, id)?.media ?? [])
}

const pagePathOf = (product: string, username: string, id: string) => {
  if (product === 'STORY') return `/stories/${username}/${id}/`
  return `/${product === 'REELS' ? 'reel' : 'p'}/${newShortcode()}/`
}

const postOf = (sandbox: Sandbox, container: Container, profile: Profile): Omit<Post, 'seq'> => {
  const { kind, caption, labels } = container.request
  const id = newMediaId()
  const now = sandbox.clock.now()
  const items = itemsOf(sandbox, container)
  const product = productOf(kind)
  const single = items[0]?.kind === 'video' ? 'VIDEO' : 'IMAGE'
  return {
    id,
    network: 'instagram',
    accountId: container.accountId,
    mediaType: kind === 'CAROUSEL' ? 'CAROUSEL_ALBUM' : single,
    product,
    caption,
    labels,
    pagePath: pagePathOf(product, profile.account.username, id),
    publishedAt: now,
    visibleUntil: product === 'STORY' ? now + millisecondsInDay : null,
    items,
  }
}

/** The container if it may be published; `publishedAs` is set when it already was. */
const requirePublishable = (
  { clock, settings, db }: InstagramSandbox,
  id: string,
  { accountId }: Profile,
): { container: Container; publishedAs: string | null } => {
  const container = findContainer(db, id)
  if (!container) throw new PublishingError('unknownCreation')
  const isChild = container.request.kind.startsWith('CHILD_')
  if (container.accountId !== accountId || isChild) throw new PublishingError('mediaNotFound')
  switch (statusCodeOf(container, clock.now())) {
    case 'EXPIRED':
      throw new PublishingError('unknownCreation')
    case 'IN_PROGRESS':
    case 'ERROR':
      throw new PublishingError('notReady')
    case 'FINISHED':
      return { container, publishedAs: null }
    case 'PUBLISHED':
      if (settings.secondPublish === 'error') throw new PublishingError('unknownCreation')
      return {
        container,
        publishedAs: settings.secondPublish === 'same-id' ? container.postId : null,
      }
  }
}

/** The only call that makes a post visible. */
export const publishContainer = (
  sandbox: InstagramSandbox,
  profile: Profile,
  id: string,
): string => {
  const { db, clock } = sandbox
  if (profile.isRestricted) throw new PublishingError('restricted')
  return inTransaction(db, () => {
    const { container, publishedAs } = requirePublishable(sandbox, id, profile)
    if (publishedAs !== null) return publishedAs
    if (quotaUsage(sandbox, profile) >= profile.quotaTotal) throw new PublishingError('dailyLimit')
    const post = postOf(sandbox, container, profile)
    insertPost(db, post)
    for (const spent of [id, ...container.request.children]) {
      markPublished(db, spent, post.id, clock.now())
    }
    return post.id
  })
}

/**
 * Adds a post with a publication time in the past, so that the seed's published posts can be
 * opened.
 */
export const addPastPost = async (sandbox: Sandbox, past: PastPost) => {
  const items: StoredMedia[] = []
  for (const picture of past.pictures) items.push(await keepPicture(sandbox.mediaDir, picture))
  const id = newMediaId()
  const pagePath = `/p/${newShortcode()}/`
  insertPost(sandbox.db, {
    id,
    network: 'instagram',
    accountId: past.accountId,
    mediaType: items.length > 1 ? 'CAROUSEL_ALBUM' : 'IMAGE',
    product: 'FEED',
    caption: past.caption,
    labels: [],
    pagePath,
    publishedAt: past.publishedAt.getTime(),
    visibleUntil: null,
    items,
  })
  return { id, permalink: `${sandbox.url}${pagePath}` }
}
