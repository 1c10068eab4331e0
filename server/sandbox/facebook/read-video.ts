import { graphTime, selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Page } from './pages.ts'
import { videoPath } from './process-video.ts'
import { describeFailure } from './publishing-errors.ts'
import { isExpired, type Video } from './videos.ts'

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
