import { readMedia } from '#local/media/read-media.ts'
import { useBlobUrl } from './use-thumbnail.ts'

/** An object URL of a stored file, for playing a video or showing a picture in full size. */
export function useMediaUrl(hash: string | undefined): string | undefined {
  return useBlobUrl(hash, readMedia)
}
