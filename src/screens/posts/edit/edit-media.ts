import { asAcceptedMediaType } from '#contract/media.ts'
import type { Post } from '#contract/post.ts'
import type { MediaInfo } from '#local/rows.ts'

/** The files of a post as if they were kept here, by content: those of the server are shown from there. */
export function describePostMedia(post: Post): ReadonlyMap<string, MediaInfo> {
  const files = post.media.flatMap((file, index): [string, MediaInfo][] => {
    // One without an address is on this device only, which knows it itself.
    if (file.url === '') return []
    const { sha256: hash, kind, size, width, height, durationSeconds, url, thumbnailUrl } = file
    const fallback = kind === 'image' ? 'image/jpeg' : 'video/mp4'
    const info: MediaInfo = {
      ...{ hash, kind, size, width, height, durationSeconds },
      name: `Mídia ${index + 1}`,
      contentType: asAcceptedMediaType(file.contentType) ?? fallback,
      addedAt: 0,
      remote: { url, thumbnailUrl },
    }
    return [[hash, info]]
  })
  return new Map(files)
}
