import { badParameter } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import type { Sandbox } from '../sandbox.ts'
import { facebookBases } from './facebook-environment.ts'
import type { Page } from './pages.ts'
import { processLater } from './process-video.ts'
import { PublishingError } from './publishing-errors.ts'
import { beginProcessing, countReels, findVideo, insertVideo, isExpired } from './videos.ts'

const reelsADay = 30

const startUpload = ({ db, clock, url }: Sandbox, { accountId: pageId }: Page) => {
  const given = { pageId, kind: 'reel', state: 'uploading', description: '' } as const
  const id = insertVideo(db, { ...given, createdAt: clock.now() })
  // Without a version, unlike the documented call: clients use the address as it is.
  const { META_RUPLOAD_BASE: base } = facebookBases(url)
  return { video_id: id, upload_url: `${base}/video-upload/${id}` }
}

const finishUpload = (sandbox: Sandbox, page: Page, params: GraphParams) => {
  const { db, clock } = sandbox
  const now = clock.now()
  const video = findVideo(db, params.video_id ?? '')
  if (video?.pageId !== page.accountId || video.kind !== 'reel') {
    throw badParameter('Param video_id is not a reel of this Page')
  }
  if (params.video_state !== 'PUBLISHED') throw badParameter('Only PUBLISHED is simulated')
  if (isExpired(video, now)) throw badParameter('The upload session has expired')
  if (video.state !== 'uploading') throw badParameter('The video was already published')
  if (video.size === null || video.received < video.size) {
    throw new PublishingError('unfinishedUpload')
  }
  if (!page.isPublished) throw new PublishingError('unpublishedPage')
  if (countReels(db, page.accountId, now) >= reelsADay) throw new PublishingError('dailyReels')
  beginProcessing(db, video.id, { description: params.description ?? '', now })
  processLater(sandbox, video.id)
  return { success: true }
}

/** POST /{page}/video_reels: the first and the last of the three phases. */
export const postReel = (sandbox: Sandbox, page: Page, params: GraphParams) => {
  switch (params.upload_phase) {
    case 'start':
      return startUpload(sandbox, page)
    case 'finish':
      return finishUpload(sandbox, page, params)
    default:
      throw badParameter('Param upload_phase must be one of start, finish')
  }
}
