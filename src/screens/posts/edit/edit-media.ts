import { asAcceptedMediaType } from '#contract/media/media.ts'
import type { Post } from '#contract/posts/post.ts'
import type { MediaInfo } from '#local/database/rows.ts'

/** Describes the files of a post as if they were stored on the device, by hash; their content is remote. */
export function describePostMedia(post: Post): ReadonlyMap<string, MediaInfo> {
  const files = post.media.flatMap((file, index): [string, MediaInfo][] => {
    // A file without a URL is only on this device, whose database describes it.
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
