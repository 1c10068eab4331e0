import { readMedia } from '#local/media/read-media.ts'
import { useBlobUrl } from './use-thumbnail.ts'

/** An address for a kept file itself, to play a video or show a picture in full. */
export function useMediaUrl(hash: string | undefined): string | undefined {
  return useBlobUrl(hash, readMedia)
}
