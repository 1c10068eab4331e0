import { mediaLimits } from './media.ts'

// Resumable uploads speak tus 1.0.0 (https://tus.io/protocols/resumable-upload, 'Core Protocol',
// with the extensions creation, expiration and termination). Refusals come in the error envelope.

/** Below `apiBase`; an upload is `${uploadsPath}/<uuid>`. Needs a bearer token and X-Project-ID. */
export const uploadsPath = '/uploads'
export const tusVersion = '1.0.0'

/** The most bytes of media in a multipart form; on a slow connection fewer are better. */
export const multipartMediaBytes = 8 * 1024 * 1024

export const maxUploadBytes = mediaLimits.maxVideoBytes

/** Days until an unused upload is deleted. */
export const uploadKeptDays = 3

/**
 * Keys of `Upload-Metadata`. `sha256` (hex, of the whole file) is required, and compared at use.
 */
export const uploadMetadata = { sha256: 'sha256' } as const
