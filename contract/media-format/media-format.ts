import type { AcceptedMediaType } from '../media.ts'
import type { ReadBytes } from './media-bytes.ts'

/** What a picture or video is: a kind we accept, or one we refuse. `other` has no words of its own. */
export type MediaFormat = AcceptedMediaType | 'avif' | 'heic' | 'raw' | 'other'

/** Reads further where the first bytes do not decide. Undefined: neither a picture nor a video. */
export type ReadFormat = (read: ReadBytes) => Promise<MediaFormat | undefined>
