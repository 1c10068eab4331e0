import { rm } from 'node:fs/promises'
import { acceptedMedia } from '#contract/media.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ReceivedFile } from '../incoming/receive-file.ts'
import { runMediaJob } from '../inspection/run-media-job.ts'
import { readFirstFrame } from './read-first-frame.ts'

export interface MadeFile {
  path: string
  size: number
}

const longestSide = 480

/**
 * A WebP of at most 480 px, in the scratch folder beside the file; the caller removes it. Reads the
 * whole image, so damage is found here: throws MEDIA_UNSUPPORTED. Of a video it is the first frame,
 * or null without ffmpeg.
 */
export async function makeThumbnail(
  { path, type }: Pick<ReceivedFile, 'path' | 'type'>,
  { owner, pixels }: { owner: string; pixels: number },
): Promise<MadeFile | null> {
  const to = `${path}.thumb.webp`
  if (acceptedMedia[type].kind === 'image') return shrink(path, to, { owner, pixels })
  const frame = await readFirstFrame({ path, type }, { owner, longestSide })
  if (frame === null) return null
  try {
    return await shrink(frame, to, { owner, pixels: longestSide * longestSide })
  } catch (error) {
    // The video itself was accepted, so only its thumbnail is missing.
    if (error instanceof ApiError && error.code === 'MEDIA_UNSUPPORTED') return null
    throw error
  } finally {
    await rm(frame, { force: true })
  }
}

async function shrink(
  path: string,
  to: string,
  terms: { owner: string; pixels: number },
): Promise<MadeFile> {
  try {
    const { size } = await runMediaJob('shrink-picture', { path, to, longestSide }, terms)
    return { path: to, size }
  } catch (error) {
    await rm(to, { force: true })
    throw error
  }
}
