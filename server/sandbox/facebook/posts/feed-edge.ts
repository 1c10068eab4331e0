import type { DatabaseSync } from 'node:sqlite'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { inTransaction, jsonColumn, readRow } from '../../database.ts'
import { listPosts } from '../../ledger/posts.ts'
import { DownloadError, downloadMedia } from '../../media/download-media.ts'
import { type StoredMedia, storedMediaSchema } from '../../media/media-facts.ts'
import { keepFile, keepPreview } from '../../media/media-folder.ts'
import { inspectImageInJob } from '../../media/run-sandbox-job.ts'
import { badParameter } from '../../meta/graph-error.ts'
import type { GraphParams } from '../../meta/read-params.ts'
import { metaCrawler } from '../../meta/receive-bytes.ts'
import type { Sandbox } from '../../sandbox.ts'
import { type Page, wwwPath } from '../accounts/pages.ts'
import { newPhotoId, newPostNumber } from '../new-id.ts'
import type { FacebookSandbox } from '../settings.ts'
import { insertPagePost, isPhotoPosted, mediaTypeOf, withExtra } from './page-posts.ts'
import { PublishingError } from './publishing-errors.ts'

const photoSchema = v.object({
  id: v.string(),
  pageId: v.string(),
  media: jsonColumn(storedMediaSchema),
  createdAt: v.number(),
})
export type Photo = v.InferOutput<typeof photoSchema>

export const insertPhoto = (
  db: DatabaseSync,
  { pageId, media, now }: { pageId: string; media: StoredMedia; now: number },
): string => {
  const id = newPhotoId()
  db.prepare(
    'INSERT INTO facebook_photos (id, page_id, media, created_at) VALUES (?, ?, ?, ?)',
  ).run(id, pageId, JSON.stringify(media), now)
  return id
}

/** An unpublished photo lives for about a day. */
export const findFreshPhoto = (db: DatabaseSync, id: string, now: number): Photo | undefined => {
  const found = readRow(
    photoSchema,
    db
      .prepare(
        'SELECT id, page_id AS pageId, media, created_at AS createdAt FROM facebook_photos WHERE id = ?',
      )
      .get(id),
  )
  return found && now - found.createdAt < millisecondsInDay ? found : undefined
}

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

/** The stricter of what the documentation and the error's text say. */
const maxPhotoBytes = 4_000_000
const extensions: Record<string, string> = {
  ...{ 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif', 'image/tiff': 'tiff' },
  'image/bmp': 'bmp',
}

const takePhoto = async (
  sandbox: Sandbox,
  url: string,
  altText: string | null,
): Promise<StoredMedia> => {
  const wanted = { url, maxBytes: maxPhotoBytes, crawler: metaCrawler }
  const file = await downloadMedia(sandbox, wanted).catch((error: unknown) => {
    if (!(error instanceof DownloadError)) throw error
    throw new PublishingError(error.code === 'too-large' ? 'photoFormat' : 'missingPhoto')
  })
  try {
    const facts = await inspectImageInJob(file.path)
    const extension = facts && extensions[facts.mime]
    if (!extension || facts.isMultiPicture) throw new PublishingError('photoFormat')
    const preview = await keepPreview(sandbox.mediaDir, file)
    if (preview === null) throw new PublishingError('photoFormat')
    return {
      ...{ kind: 'image', preview, sha256: file.sha256, bytes: file.bytes, altText },
      ...{ width: facts.width, height: facts.height, durationSeconds: null },
      file: await keepFile(sandbox.mediaDir, file, extension),
    }
  } finally {
    await file.discard()
  }
}

const readUrl = ({ url = '' }: GraphParams): string => {
  const isUsable = /^[\x21-\x7e]+$/.test(url) && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
  if (!isUsable) throw badParameter('url should represent a valid URL')
  return url
}

/** POST /{page}/photos, by address: alone a post at once, or unpublished for a post to come. */
export const addPhoto = async (sandbox: FacebookSandbox, page: Page, params: GraphParams) => {
  const { db, clock } = sandbox
  const { alt_text_custom: altText = null, published = 'true' } = params
  const media = await takePhoto(sandbox, readUrl(params), altText)
  const id = insertPhoto(db, { pageId: page.accountId, media, now: clock.now() })
  if (published === 'false') return { id }
  const { caption: message = '' } = params
  const attached = { 'attached_media[0]': JSON.stringify({ media_fbid: id }) }
  const post = postToFeed(sandbox, page, { message, ...attached })
  return { id, post_id: post.id }
}
