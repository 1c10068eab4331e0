import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import { type AcceptedMediaType, acceptedMedia } from '#contract/media.ts'
import { ApiError } from '../http/api-error.ts'
import { loadImage } from './load-image.ts'

export interface MediaFacts {
  /** Pixels as displayed (rotation applied). */
  width: number
  height: number
  durationSeconds: number | null
}

/** What the bytes say; throws `MEDIA_UNSUPPORTED` for a file that cannot be played or drawn. */
export async function inspectMedia(path: string, type: AcceptedMediaType): Promise<MediaFacts> {
  try {
    return acceptedMedia[type].kind === 'image'
      ? await inspectImage(path)
      : await inspectVideo(path)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('MEDIA_UNSUPPORTED', { cause })
  }
}

async function inspectImage(path: string): Promise<MediaFacts> {
  const { autoOrient } = await (await loadImage(path)).metadata()
  return { width: autoOrient.width, height: autoOrient.height, durationSeconds: null }
}

/** A truncated mp4 opens without error and has no track: that is the one sign of it. */
async function inspectVideo(path: string): Promise<MediaFacts> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new ApiError('MEDIA_UNSUPPORTED')
    const durationSeconds = await input.computeDuration()
    if (!(durationSeconds > 0)) throw new ApiError('MEDIA_UNSUPPORTED')
    const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()])
    return { width, height, durationSeconds }
  } finally {
    input.dispose()
  }
}
