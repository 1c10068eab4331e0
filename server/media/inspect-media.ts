import { acceptedMedia } from '#contract/media.ts'
import type { VideoFacts } from '#contract/video-facts.ts'
import type { ReceivedFile } from './incoming/receive-file.ts'
import { runMediaJob } from './inspection/run-media-job.ts'

export interface MediaFacts {
  /** Pixels as displayed (rotation applied). */
  width: number
  height: number
  durationSeconds: number | null
  /** Null for a picture. */
  videoFacts: VideoFacts | null
}

/**
 * The facts of a file by its bytes. Throws MEDIA_UNSUPPORTED for a file that cannot be played or
 * drawn.
 */
export async function inspectMedia(
  { path, type, size }: Pick<ReceivedFile, 'path' | 'type' | 'size'>,
  owner: string,
): Promise<MediaFacts> {
  if (acceptedMedia[type].kind === 'video')
    return runMediaJob('measure-video', { path }, { owner, bytes: size })
  const { width, height } = await runMediaJob('measure-picture', { path }, { owner })
  return { width, height, durationSeconds: null, videoFacts: null }
}
