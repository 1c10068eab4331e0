import { rm } from 'node:fs/promises'
import { inTransaction } from '../../database.ts'
import type { StoredMedia, VideoFacts } from '../../media/media-facts.ts'
import { hashFile, keepFile } from '../../media/media-folder.ts'
import { inspectVideoInJob } from '../../media/run-sandbox-job.ts'
import { incomingPath } from '../../meta/receive-bytes.ts'
import type { Sandbox } from '../../sandbox.ts'
import { findPage, type Page, wwwPath } from '../accounts/pages.ts'
import { insertPagePost } from '../posts/page-posts.ts'
import type { PublishingErrorName } from '../posts/publishing-errors.ts'
import { endProcessing, findVideo, listUnfinishedVideos, type Video } from './videos.ts'

const maxSeconds = 20 * 60
const ratioTolerance = 0.035

/** What Facebook would end the processing of a video with, by the file's bytes; null for nothing. */
export const findVideoFailure = (
  facts: VideoFacts | null,
  kind: Video['kind'],
): PublishingErrorName | null => {
  if (!facts) return 'unreadableVideo'
  if (kind === 'video') return facts.durationSeconds > maxSeconds ? 'duration' : null
  const { width, height, durationSeconds, framesPerSecond } = facts
  if (Math.abs(width / height / (9 / 16) - 1) > ratioTolerance) return 'ratio'
  if (width < 540 || height < 960) return 'resolution'
  if (durationSeconds < 2.95 || durationSeconds > 90.5) return 'duration'
  return framesPerSecond < 23.5 || framesPerSecond > 60.5 ? 'frameRate' : null
}

const takeVideo = async (
  sandbox: Sandbox,
  video: Video,
): Promise<{ media: StoredMedia } | { failure: PublishingErrorName }> => {
  const file = incomingPath(sandbox, video.file)
  const facts = await inspectVideoInJob(file).catch(() => null)
  const failure = findVideoFailure(facts, video.kind)
  if (failure || !facts) return { failure: failure ?? 'unreadableVideo' }
  const sha256 = await hashFile(file)
  const kept = { path: file, sha256, bytes: video.size ?? 0, discard: () => rm(file) }
  return {
    media: {
      ...{ kind: 'video', preview: null, altText: null, sha256, bytes: kept.bytes },
      ...{ width: facts.width, height: facts.height, durationSeconds: facts.durationSeconds },
      file: await keepFile(sandbox.mediaDir, kept, facts.extension),
    },
  }
}

export const videoPath = ({ account }: Page, { id, kind }: Pick<Video, 'id' | 'kind'>) =>
  kind === 'reel' ? `${wwwPath}/reel/${id}/` : `${wwwPath}/${account.username}/videos/${id}/`

const publish = ({ db, clock }: Sandbox, video: Video, page: Page, media: StoredMedia) =>
  inTransaction(db, () => {
    const { id, kind, description } = video
    insertPagePost(db, {
      ...{ id, network: 'facebook', accountId: video.pageId, mediaType: 'VIDEO' },
      ...{ product: kind === 'reel' ? 'REELS' : 'FEED', caption: description, labels: [] },
      pagePath: videoPath(page, video),
      ...{ publishedAt: clock.now(), visibleUntil: null, items: [media] },
      ...{ photoIds: [], link: null },
    })
    endProcessing(db, id, null)
  })

const processVideo = async (sandbox: Sandbox, id: string) => {
  const { db, settings, background } = sandbox
  const video = findVideo(db, id)
  const page = video && findPage(db, video.pageId)
  if (!video || !page) return
  const [taken] = await Promise.all([
    takeVideo(sandbox, video),
    background.sleep(settings.videoDelayMs[0]),
  ])
  if ('failure' in taken) endProcessing(db, id, taken.failure)
  else publish(sandbox, video, page, taken.media)
}

/** If the sandbox stops meanwhile, the next start continues. */
export const processLater = (sandbox: Sandbox, id: string) => {
  sandbox.background.run(`facebook video ${id}`, () => processVideo(sandbox, id))
}

export const resumeVideos = (sandbox: Sandbox) => {
  for (const { id } of listUnfinishedVideos(sandbox.db)) processLater(sandbox, id)
}
