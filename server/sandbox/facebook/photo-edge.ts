import { DownloadError, downloadMedia } from '../media/download-media.ts'
import type { StoredMedia } from '../media/media-facts.ts'
import { keepFile, keepPreview } from '../media/media-folder.ts'
import { inspectImageInJob } from '../media/run-sandbox-job.ts'
import { badParameter } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import { metaCrawler } from '../meta/receive-bytes.ts'
import type { Sandbox } from '../sandbox.ts'
import { postToFeed } from './feed-edge.ts'
import type { Page } from './pages.ts'
import { insertPhoto } from './photos.ts'
import { PublishingError } from './publishing-errors.ts'
import type { FacebookSandbox } from './settings.ts'

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
