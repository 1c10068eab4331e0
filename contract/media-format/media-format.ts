import type { AcceptedMediaType } from '../media.ts'
import type { ReadBytes } from './media-bytes.ts'

/**
 * The format of a picture or video: an accepted type, or one that is refused. `other` has no
 * message of its own.
 */
export type MediaFormat = AcceptedMediaType | 'avif' | 'heic' | 'raw' | 'other'

/** Reads further where the first bytes are not enough. Undefined: neither a picture nor a video. */
export type ReadFormat = (read: ReadBytes) => Promise<MediaFormat | undefined>
