/**
 * The closed list of error codes. Decisions are made on the code, never on the message. `status` is
 * the HTTP status; `isRetryable` says whether sending the same request again may succeed.
 */
export const errorCodes = {
  INVALID_REQUEST: { status: 400, isRetryable: false },
  INVALID_CREDENTIALS: { status: 401, isRetryable: false },
  UNAUTHENTICATED: { status: 401, isRetryable: false },
  SESSION_ENDED: { status: 401, isRetryable: false },
  FORBIDDEN: { status: 403, isRetryable: false },
  PLATFORM_NOT_LINKABLE: { status: 403, isRetryable: false },
  ACCOUNT_LIMIT_REACHED: { status: 403, isRetryable: false },
  NOT_FOUND: { status: 404, isRetryable: false },
  PROJECT_REQUIRED: { status: 400, isRetryable: false },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, isRetryable: false },
  IDEMPOTENCY_KEY_REUSED: { status: 422, isRetryable: false },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, isRetryable: true },
  VERSION_CONFLICT: { status: 412, isRetryable: false },
  VERSION_REQUIRED: { status: 428, isRetryable: false },
  ALREADY_PUBLISHED: { status: 409, isRetryable: false },
  DELIVERY_IN_PROGRESS: { status: 409, isRetryable: true },
  UPLOAD_INCOMPLETE: { status: 400, isRetryable: true },
  UPLOAD_EXPIRED: { status: 410, isRetryable: true },
  TEMPLATE_LIMIT_REACHED: { status: 403, isRetryable: false },
  STORAGE_LIMIT_REACHED: { status: 413, isRetryable: false },
  MEDIA_TOO_LARGE: { status: 413, isRetryable: false },
  MEDIA_UNSUPPORTED: { status: 422, isRetryable: false },
  MEDIA_RULES: { status: 422, isRetryable: false },
  POST_REJECTED: { status: 422, isRetryable: false },
  SCHEDULE_IN_PAST: { status: 422, isRetryable: false },
  ACCOUNT_UNAVAILABLE: { status: 422, isRetryable: false },
  LINK_STATE_INVALID: { status: 400, isRetryable: false },
  LINKING_FAILED: { status: 502, isRetryable: false },
  NETWORK_UNAVAILABLE: { status: 503, isRetryable: true },
  AI_NOT_CONFIGURED: { status: 503, isRetryable: false },
  AI_FAILED: { status: 502, isRetryable: false },
  RATE_LIMITED: { status: 429, isRetryable: true },
  SERVICE_UNAVAILABLE: { status: 503, isRetryable: true },
  STORAGE_FULL: { status: 507, isRetryable: true },
  INTERNAL: { status: 500, isRetryable: true },
} as const satisfies Record<string, { status: number; isRetryable: boolean }>

export type ErrorCode = keyof typeof errorCodes

/** The code if it is a known one; undefined for one of a newer server. */
export function asErrorCode(code: string): ErrorCode | undefined {
  return Object.hasOwn(errorCodes, code) ? (code as ErrorCode) : undefined
}
