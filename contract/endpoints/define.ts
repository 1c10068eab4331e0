import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { Uuid } from '../scalars.ts'

/** Without effect, so that who uses one call does not carry them all. */
export const define = /* @__NO_SIDE_EFFECTS__ */ <const E extends Endpoint>(endpoint: E): E =>
  endpoint

export const IdParam = v.object({ id: Uuid })

/** The longest captions and hashtags there may be, in the letters that take most. */
export const longTextBytes = 512 * 1024

/** What a call with an Idempotency-Key may answer because of it. */
export const onceErrors = [
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
] as const

/** What a call that brings media may answer because of them. */
export const mediaErrors = [
  'UPLOAD_INCOMPLETE',
  'UPLOAD_EXPIRED',
  'STORAGE_LIMIT_REACHED',
  'MEDIA_TOO_LARGE',
  'MEDIA_UNSUPPORTED',
  'MEDIA_RULES',
  'STORAGE_FULL',
] as const
