import {
  type AcceptedMediaType,
  acceptedMedia,
  asAcceptedMediaType,
} from '#contract/media/media.ts'
import type { MediaRow } from '../db/schema/media.ts'

type Addressed = Pick<MediaRow, 'id' | 'sha256' | 'contentType'>

/** The path of the original for people. It contains the hash, so a cached file stays valid. */
export function mediaPath(media: Addressed): string {
  return `/media/${media.id}/${contentName(media)}.${extensionOf(media.contentType)}`
}

export function thumbnailPath(media: Addressed): string {
  return `/media/${media.id}/${contentName(media)}.thumb.webp`
}

/**
 * Whether a file's name means this content. Devices have older addresses, in drafts for instance,
 * whose name is a random text of 24 characters: they are accepted too.
 */
export function isNameOf(media: Addressed, name: string): boolean {
  return name === contentName(media) || /^[A-Za-z0-9_-]{24}$/.test(name)
}

export function extensionOf(contentType: string): string {
  const type: AcceptedMediaType | undefined = asAcceptedMediaType(contentType)
  if (!type) throw new TypeError(`Not a stored type: ${contentType}`)
  return acceptedMedia[type].extension
}

function contentName({ sha256 }: Pick<Addressed, 'sha256'>): string {
  return sha256.slice(0, 32)
}
