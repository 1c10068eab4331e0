import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'

/**
 * One call of the API. Paths are below `apiBase`, parameters as ':name'.
 * `access`: 'public', 'user' (bearer token) or 'project' (bearer token and X-Project-ID of a project
 * the caller belongs to). `errors` names what the call itself may answer; the common ones
 * (`commonErrors`) may come from every call.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: 'public' | 'user' | 'project'
  bodyType: 'none' | 'json' | 'multipart'
  /** Of a JSON body, where `defaultBodyBytes` are not enough or too many. */
  maxBodyBytes?: number
  /** Whether the call must carry an Idempotency-Key. */
  isIdempotent?: true
  /** Whether the call must carry If-Match with the version it is based on (`version-tag.ts`). */
  isVersioned?: true
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  answer: v.GenericSchema
  errors: readonly ErrorCode[]
}

/** Most of a JSON body: a few names and ids. */
export const defaultBodyBytes = 16 * 1024

/** What every call may answer besides its own errors. */
export const commonErrors: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PROJECT_REQUIRED',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
]
