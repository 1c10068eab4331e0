import type { PostMedia } from '#contract/media/media.ts'
import { type MediaRow, media } from '../db/schema/media.ts'
import { ApiError } from '../http/api-error.ts'
import { mediaPath, thumbnailPath } from './media-url.ts'

/** A file of a post or template, with its alternative text ('' for none of its own). */
export interface DescribedMedia {
  media: MediaRow
  altText: string
}

/** What is told of a file. */
export interface ShownMedia {
  media: Pick<MediaRow, keyof typeof shownColumns>
  altText: string
}

const { id, kind, contentType, size, width, height, durationSeconds } = media
const { videoFacts, sha256, thumbnailKey } = media
export const shownColumns = {
  ...{ id, kind, contentType, size, width, height, durationSeconds, videoFacts },
  ...{ sha256, thumbnailKey },
}

export function toPostMedia({ media: row, altText }: ShownMedia): PostMedia {
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
    videoFacts: row.videoFacts,
    sha256: row.sha256,
    altText,
  }
}

/**
 * The media with their alternative texts, in order. Throws INVALID_REQUEST for texts without a
 * file.
 */
export function attachAltTexts(
  rows: readonly MediaRow[],
  altTexts: readonly string[],
): DescribedMedia[] {
  if (altTexts.length > rows.length)
    throw new ApiError('INVALID_REQUEST', {
      details: [{ field: 'mediaAltTexts', message: 'Há mais textos alternativos do que mídias.' }],
    })
  return rows.map((media, index) => ({ media, altText: altTexts[index] ?? '' }))
}
