import type { PostMedia } from '#contract/media.ts'
import { useThumbnail } from './use-thumbnail.ts'

/** The small picture of a file of a post; one that is only on this device yet is found there. */
export function usePostPicture(file: PostMedia | undefined): string | undefined {
  const isHere = file !== undefined && file.thumbnailUrl === null && file.url === ''
  const kept = useThumbnail(isHere ? file.sha256 : undefined)
  if (!file || isHere) return kept
  return file.thumbnailUrl ?? (file.kind === 'image' ? file.url : undefined)
}
