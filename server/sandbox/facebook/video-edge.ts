import { badParameter } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import type { Sandbox } from '../sandbox.ts'
import { facebookBases } from './facebook-environment.ts'
import type { Page } from './pages.ts'
import type { Person } from './people.ts'
import { processLater } from './process-video.ts'
import { pageOf } from './published-posts.ts'
import { PublishingError } from './publishing-errors.ts'
import { readVideo } from './read-video.ts'
import type { FacebookSandbox } from './settings.ts'
import { spendHandle } from './uploads.ts'
import { insertVideo, listVideos, type Video } from './videos.ts'

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
