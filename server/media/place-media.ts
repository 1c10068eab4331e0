import { ApiError } from '../http/api-error.ts'
import type { MediaRow } from './media-row.ts'
import type { PlacedMedia } from './to-post-media.ts'

/** The media with their alternative texts, in order; texts that belong to no medium are refused. */
export function placeMedia(rows: readonly MediaRow[], altTexts: readonly string[]): PlacedMedia[] {
  if (altTexts.length > rows.length)
    throw new ApiError('INVALID_REQUEST', {
      details: [{ field: 'mediaAltTexts', message: 'Há mais textos alternativos do que mídias.' }],
    })
  return rows.map((media, index) => ({ media, altText: altTexts[index] ?? '' }))
}
