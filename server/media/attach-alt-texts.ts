import type { MediaRow } from '../db/schema/media.ts'
import { ApiError } from '../http/api-error.ts'
import type { DescribedMedia } from './to-post-media.ts'

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
