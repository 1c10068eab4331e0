import type { AcceptedMediaType } from '../media.ts'
import type { ReadBytes } from './media-bytes.ts'

/** An accepted type, or a refused format. `other` has no message of its own. */
export type MediaFormat = AcceptedMediaType | 'avif' | 'heic' | 'raw' | 'other'

/** Reads further as needed. Undefined: neither a picture nor a video. */
export type ReadFormat = (read: ReadBytes) => Promise<MediaFormat | undefined>
