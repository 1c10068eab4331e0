import { type PostMedia, uprightUrl } from '#contract/media.ts'
import { useThumbnail } from './use-thumbnail.ts'

/** The thumbnail URL of a post's file; read from this device when the server does not have the file yet. */
export function usePostPicture(file: PostMedia | undefined): string | undefined {
  const isHere = file !== undefined && file.thumbnailUrl === null && file.url === ''
  const kept = useThumbnail(isHere ? file.sha256 : undefined)
  if (!file || isHere) return kept
  return file.thumbnailUrl ?? (file.kind === 'image' ? uprightUrl(file.url) : undefined)
}
