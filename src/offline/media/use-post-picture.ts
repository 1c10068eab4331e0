import { type PostMedia, uprightUrl } from '#contract/media/media.ts'
import { useThumbnail } from './use-thumbnail.ts'

/** The thumbnail URL of a post's file; read from this device when the server does not have the file yet. */
export function usePostPicture(file: PostMedia | undefined): string | undefined {
  const isHere = file !== undefined && isOnlyHere(file)
  const kept = useThumbnail(isHere ? file.sha256 : undefined)
  return !file || isHere ? kept : serverPicture(file)
}

/** Whether the server does not have a post's file yet. */
export function isOnlyHere({ thumbnailUrl, url }: PostMedia): boolean {
  return thumbnailUrl === null && url === ''
}

/** The thumbnail URL of a file that the server has; undefined where there is none. */
export function serverPicture({ thumbnailUrl, kind, url }: PostMedia): string | undefined {
  return thumbnailUrl ?? (kind === 'image' ? uprightUrl(url) : undefined)
}
