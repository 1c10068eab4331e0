import type { ErrorCode } from '#contract/calls/errors.ts'
import { ApiError } from '../http/api-error.ts'

/** Statuses that the protocol defines, with the error code that fits best. */
const codes = {
  400: 'INVALID_REQUEST',
  404: 'NOT_FOUND',
  /** The piece does not begin where the last one ended. */
  409: 'UPLOAD_INCOMPLETE',
  410: 'UPLOAD_EXPIRED',
  /** Another version of the protocol. */
  412: 'INVALID_REQUEST',
  413: 'MEDIA_TOO_LARGE',
  415: 'INVALID_REQUEST',
  /** Another call is using the upload and does not end. */
  423: 'IDEMPOTENCY_IN_PROGRESS',
} as const satisfies Record<number, ErrorCode>

export type TusStatus = keyof typeof codes

/** A refusal whose status is the protocol's, whatever status its code has elsewhere. */
export class TusRefusal extends ApiError {
  readonly status: TusStatus

  constructor(status: TusStatus, message?: string) {
    super(codes[status], message === undefined ? {} : { details: [{ field: '', message }] })
    this.status = status
  }
}

/** What stopped a call: ours, or one of the protocol library's own plain objects. */
export function asRefusal(failure: unknown): unknown {
  if (failure instanceof ApiError) return failure
  const isObject = typeof failure === 'object' && failure !== null
  const status = isObject && 'status_code' in failure ? failure.status_code : undefined
  return isTusStatus(status) ? new TusRefusal(status) : failure
}

function isTusStatus(status: unknown): status is TusStatus {
  return typeof status === 'number' && Object.hasOwn(codes, status)
}
