import { badParameter } from '../../meta/graph-error.ts'
import type { GraphParams } from '../../meta/read-params.ts'
import { graphTime, selectFields } from '../../meta/select-fields.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Page } from '../accounts/pages.ts'
import type { Person } from '../accounts/people.ts'
import { facebookBases } from '../facebook-environment.ts'
import { describeFailure, PublishingError } from '../posts/publishing-errors.ts'
import { pageOf } from '../posts/read-posts.ts'
import type { FacebookSandbox } from '../settings.ts'
import { processLater, videoPath } from './process-video.ts'
import { spendHandle } from './uploads.ts'
import {
  beginProcessing,
  countReels,
  findVideo,
  insertVideo,
  isExpired,
  listVideos,
  type Video,
} from './videos.ts'

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

type Phase = { status: string; [more: string]: unknown }

/** The phases as the guide to Reels has them; a Reel alone tells how far it is published. */
const statusOf = (video: Video, now: number) => {
  const { state, received, size, failure, kind, finishedAt } = video
  const isWhole = size !== null && received === size
  const uploading: Phase = {
    status: isWhole ? 'complete' : received > 0 ? 'in_progress' : 'not_started',
    bytes_transfered: received,
  }
  const processing: Phase =
    state === 'error'
      ? { status: 'error', error: { message: describeFailure(failure ?? 'unreadableVideo') } }
      : {
          status:
            state === 'published'
              ? 'complete'
              : state === 'processing'
                ? 'in_progress'
                : 'not_started',
        }
  const publishing: Phase =
    state === 'published'
      ? {
          ...{ status: 'complete', publish_status: 'published' },
          publish_time: Math.floor((finishedAt ?? 0) / 1000),
        }
      : { status: state === 'error' ? 'error' : 'not_started' }
  const names = {
    ...{ published: 'ready', processing: 'processing', error: 'error' },
    uploading: isExpired(video, now) ? 'expired' : isWhole ? 'upload_complete' : 'uploading',
  }
  return {
    ...{ video_status: names[state], uploading_phase: uploading, processing_phase: processing },
    ...(kind === 'reel' && { publishing_phase: publishing }),
  }
}

/** The Video node; its permalink is a path, as there. */
export const readVideo = (
  { clock }: Sandbox,
  video: Video,
  page: Page,
  fields: string | undefined,
) =>
  selectFields(
    'Video',
    {
      id: () => video.id,
      description: () => video.description,
      created_time: () => graphTime(video.createdAt),
      updated_time: () => graphTime(video.finishedAt ?? video.createdAt),
      status: () => statusOf(video, clock.now()),
      published: () => video.state === 'published',
      permalink_url: () => videoPath(page, video).replace(/^\/facebook\/www/, ''),
      // Without the Page's id, which the post's own id begins with.
      post_id: () => (video.state === 'published' ? video.id : undefined),
    },
    fields ?? 'id,description,updated_time',
  )

/** POST /{page}/videos, with what was uploaded before. Two calls with two handles are two videos. */
export const postVideo = (
  sandbox: Sandbox,
  { page, person }: { page: Page; person: Person },
  params: GraphParams,
) => {
  const { db, clock } = sandbox
  const { fbuploader_video_file_chunk: handle, description = '', published = 'true' } = params
  if (handle === undefined) throw badParameter('Only uploaded handles are simulated')
  if (published !== 'true') throw badParameter('Only published videos are simulated')
  if (!page.isPublished) throw new PublishingError('unpublishedPage')
  const upload = spendHandle(sandbox, person.id, handle)
  const given = { pageId: page.accountId, kind: 'video', state: 'processing' } as const
  const id = insertVideo(db, { ...given, description, createdAt: clock.now(), upload })
  processLater(sandbox, id)
  return { id }
}

/** GET /{page}/videos and /{page}/video_reels, newest first. */
export const listPageVideos = (
  sandbox: FacebookSandbox,
  page: Page,
  given: { kind: Video['kind']; version: string; params: GraphParams; token: string },
) => {
  const { kind, params, token, version } = given
  const { db, clock, settings, url } = sandbox
  const seenUntil = clock.now() - settings.staleListMs
  const found = listVideos(db, page.accountId, kind).filter(
    ({ state, createdAt }) => createdAt <= seenUntil && (kind === 'video' || state === 'published'),
  )
  const edge = kind === 'reel' ? 'video_reels' : 'videos'
  const { items, paging } = pageOf(found, {
    ...{ params, token, idOf: ({ id }: Video) => id },
    url: `${facebookBases(url).META_GRAPH_BASE}/${version}/${page.accountId}/${edge}`,
  })
  const data = items.map((video) => readVideo(sandbox, video, page, params.fields))
  return { data, ...(paging && { paging }) }
}
