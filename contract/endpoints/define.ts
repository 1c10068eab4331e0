import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { Uuid } from '../scalars.ts'

/** Marked as free of side effects, so that a bundle contains only the calls it uses. */
export const define = /* @__NO_SIDE_EFFECTS__ */ <const E extends Endpoint>(endpoint: E): E =>
  endpoint

export const IdParam = v.object({ id: Uuid })

/** The limit of a body, in bytes, for the longest captions and hashtags in four-byte characters. */
export const longTextBytes = 512 * 1024

/** Codes that a call with an Idempotency-Key may answer because of the key. */
export const onceErrors = [
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
] as const

/** Codes that a call with media may answer because of them. */
export const mediaErrors = [
  'UPLOAD_INCOMPLETE',
  'UPLOAD_EXPIRED',
  'STORAGE_LIMIT_REACHED',
  'MEDIA_TOO_LARGE',
  'MEDIA_UNSUPPORTED',
  'MEDIA_RULES',
  'STORAGE_FULL',
] as const
