import { type AcceptedMediaType, acceptedMedia, asAcceptedMediaType } from '#contract/media.ts'
import type { MediaRow } from './keep-media.ts'

type Addressed = Pick<MediaRow, 'id' | 'urlToken' | 'contentType'>

/** Path of the original. Its random part is the right to read it, so it is never listed to others. */
export function mediaPath(media: Addressed): string {
  return `/media/${media.id}/${media.urlToken}.${extensionOf(media.contentType)}`
}

export function thumbnailPath(media: Addressed): string {
  return `/media/${media.id}/${media.urlToken}.thumb.webp`
}

/** Path of the copy made for a network, with the ending it has there (`network-copies.ts`). */
export function networkCopyPath(media: Addressed, networkId: string, ending: string): string {
  return `/media/${media.id}/${media.urlToken}.${networkId}.${ending}`
}

export function extensionOf(contentType: string): string {
  const type: AcceptedMediaType | undefined = asAcceptedMediaType(contentType)
  if (!type) throw new TypeError(`Not a stored type: ${contentType}`)
  return acceptedMedia[type].extension
}
