import * as v from 'valibot'
import type { Endpoint, IdScope } from '../endpoint.ts'
import { Uuid } from '../scalars.ts'

/** The parameters of a path: 'id' of '/posts/:id'. */
type PathParameter<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

/** Each parameter has to be explained, or the table does not compile. */
type Explained<Path extends string> = [PathParameter<Path>] extends [never]
  ? { ids?: never }
  : { ids: Readonly<Record<PathParameter<Path>, IdScope>> }

/** Free of side effects, so that a bundle contains only the calls it uses. */
export const define = /* @__NO_SIDE_EFFECTS__ */ <const E extends Endpoint>(
  endpoint: E & Explained<E['path']>,
): E => endpoint

export const IdParam = v.object({ id: Uuid })

/** In bytes, for the longest captions and hashtags in four-byte characters. */
export const longTextBytes = 512 * 1024

/** Codes caused by the Idempotency-Key. */
export const onceErrors = [
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
] as const

/** Codes caused by media. */
export const mediaErrors = [
  'UPLOAD_INCOMPLETE',
  'UPLOAD_EXPIRED',
  'STORAGE_LIMIT_REACHED',
  'MEDIA_TOO_LARGE',
  'MEDIA_UNSUPPORTED',
  'MEDIA_RULES',
  'STORAGE_FULL',
] as const
