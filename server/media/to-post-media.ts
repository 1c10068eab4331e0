import type { PostMedia } from '#contract/media.ts'
import type { MediaRow } from './media-row.ts'
import { mediaPath, thumbnailPath } from './media-url.ts'

/** A file where it is shown, and what is said of it there ('' for nothing of its own). */
export interface PlacedMedia {
  media: MediaRow
  altText: string
}

export function toPostMedia({ media: row, altText }: PlacedMedia): PostMedia {
  return {
    id: row.id,
    url: mediaPath(row),
    thumbnailUrl: row.thumbnailKey === null ? null : thumbnailPath(row),
    kind: row.kind,
    contentType: row.contentType,
    size: row.size,
    width: row.width,
    height: row.height,
    durationSeconds: row.durationSeconds,
    sha256: row.sha256,
    altText,
  }
}
