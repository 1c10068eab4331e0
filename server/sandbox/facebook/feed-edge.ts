import * as v from 'valibot'
import { inTransaction } from '../database.ts'
import { listPosts } from '../ledger/posts.ts'
import type { StoredMedia } from '../media/media-facts.ts'
import { badParameter } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import type { Sandbox } from '../sandbox.ts'
import { newPostNumber } from './new-id.ts'
import { insertPagePost, isPhotoPosted, mediaTypeOf, withExtra } from './page-posts.ts'
import { type Page, wwwPath } from './pages.ts'
import { findFreshPhoto } from './photos.ts'
import { PublishingError } from './publishing-errors.ts'
import type { FacebookSandbox } from './settings.ts'

const maxMessage = 63_206
const attachedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ media_fbid: v.pipe(v.string(), v.regex(/^\d+$/)) }),
)
const attachedListSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ media_fbid: v.string() })),
)

/** `attached_media[0]`, `attached_media[1]` of a form, or one list in JSON. */
const readPhotoIds = (params: GraphParams): string[] => {
  if (params.attached_media !== undefined) {
    const list = v.safeParse(attachedListSchema, params.attached_media)
    if (!list.success) throw badParameter('Param attached_media must be an array')
    return list.output.map(({ media_fbid: id }) => id)
  }
  return Object.keys(params)
    .filter((name) => /^attached_media\[\d+\]$/.test(name))
    .sort((one, other) => Number(/\d+/.exec(one)) - Number(/\d+/.exec(other)))
    .map((name) => {
      const one = v.safeParse(attachedSchema, params[name])
      if (!one.success) throw badParameter(`Param ${name} is not valid`)
      return one.output.media_fbid
    })
}

const takePhotos = (
  { db, clock, settings }: FacebookSandbox,
  { accountId }: Page,
  ids: readonly string[],
): StoredMedia[] =>
  ids.map((id) => {
    const photo = findFreshPhoto(db, id, clock.now())
    if (photo?.pageId !== accountId) throw new PublishingError('unknownPhoto')
    if (settings.attachTwice === 'error' && isPhotoPosted(db, id)) {
      throw new PublishingError('alreadyPosted')
    }
    return photo.media
  })

const readLink = ({ link }: GraphParams): string | null => {
  if (link === undefined || link === '') return null
  const host = URL.parse(link)?.hostname
  if (!host || !/^https?:/.test(link)) throw badParameter('link is not a valid URL')
  if (/(^|\.)(facebook|fb)\.com$/.test(host)) throw new PublishingError('ownLink')
  // A name that can never be reached stands for an address that cannot be read.
  if (host.endsWith('.invalid')) throw new PublishingError('unreadableLink')
  return link
}

/** Only the last post counts, and only where it has no photos: what 506 is known to mean. */
const isLastAgain = (
  { db }: Sandbox,
  { accountId }: Page,
  said: { message: string; link: string | null },
): boolean => {
  const [last] = listPosts(db, { accountId, limit: 1 })
  if (!last || last.items.length > 0) return false
  return last.caption === said.message && withExtra(db, last).link === said.link
}

/** POST /{page}/feed: visible at once, and never told apart from the same call before. */
export const postToFeed = (sandbox: FacebookSandbox, page: Page, params: GraphParams) => {
  const { db, clock } = sandbox
  const { message = '', published = 'true' } = params
  if (published !== 'true' && published !== '1') {
    throw badParameter('Only published posts are simulated')
  }
  if (message.length > maxMessage) throw new PublishingError('tooLong')
  if (!page.isPublished) throw new PublishingError('unpublishedPage')
  const photoIds = readPhotoIds(params)
  const link = readLink(params)
  if (photoIds.length > 0 && link !== null) {
    throw badParameter('Only one of link and attached_media may be given')
  }
  const items = takePhotos(sandbox, page, photoIds)
  if (message === '' && link === null && items.length === 0) {
    throw badParameter('You must provide a message, a link or attached media')
  }
  return inTransaction(db, () => {
    if (items.length === 0 && isLastAgain(sandbox, page, { message, link })) {
      throw new PublishingError('duplicate')
    }
    const number = newPostNumber()
    const id = `${page.accountId}_${number}`
    insertPagePost(db, {
      ...{ id, network: 'facebook', accountId: page.accountId, product: 'FEED' },
      mediaType: mediaTypeOf(items),
      caption: message,
      labels: link === null ? [] : [`Link: ${link}`],
      pagePath: `${wwwPath}/${page.account.username}/posts/${number}/`,
      ...{ publishedAt: clock.now(), visibleUntil: null, items, photoIds, link },
    })
    return { id }
  })
}
