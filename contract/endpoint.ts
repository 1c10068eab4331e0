import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'

/**
 * One call of the API. Paths are below `apiBase`, with parameters as ':name'. `access`: 'public',
 * 'user' (bearer token) or 'project' (bearer token, and X-Project-ID of a project the caller
 * belongs to). `errors` lists the codes that this call may answer besides the common ones
 * (`commonErrors`).
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: 'public' | 'user' | 'project'
  bodyType: 'none' | 'json' | 'multipart'
  /** For a JSON body that needs another limit than `defaultBodyBytes`. */
  maxBodyBytes?: number
  /** Whether the call must carry an Idempotency-Key. */
  isIdempotent?: true
  /** Whether the call must carry If-Match with the revision it is based on (`revision-tag.ts`). */
  requiresRevision?: true
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  answer: v.GenericSchema
  errors: readonly ErrorCode[]
}

/** The limit of a JSON body, in bytes: enough for a few names and ids. */
export const defaultBodyBytes = 16 * 1024

/** Codes that every call may answer. */
export const commonErrors: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PROJECT_REQUIRED',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
]
