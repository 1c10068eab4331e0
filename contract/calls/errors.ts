import * as v from 'valibot'

/**
 * The closed list of codes; decisions are made on them, never on messages. `isRetryable`: whether
 * the same request may succeed later; devices ask `mayTryAgain`, which carries no table.
 */
export const errorCodes = {
  INVALID_REQUEST: { status: 400, isRetryable: false },
  INVALID_CREDENTIALS: { status: 401, isRetryable: false },
  UNAUTHENTICATED: { status: 401, isRetryable: false },
  SESSION_ENDED: { status: 401, isRetryable: false },
  EMAIL_NOT_VERIFIED: { status: 403, isRetryable: false },
  CODE_INVALID: { status: 400, isRetryable: false },
  PASSKEY_INVALID: { status: 400, isRetryable: false },
  PASSKEY_LIMIT_REACHED: { status: 403, isRetryable: false },
  CONFIRMATION_REQUIRED: { status: 403, isRetryable: false },
  FORBIDDEN: { status: 403, isRetryable: false },
  NOT_A_MEMBER: { status: 403, isRetryable: false },
  PLATFORM_NOT_LINKABLE: { status: 403, isRetryable: false },
  ACCOUNT_LIMIT_REACHED: { status: 403, isRetryable: false },
  SECOND_STEP_REQUIRED: { status: 403, isRetryable: false },
  SUBSCRIPTION_REQUIRED: { status: 402, isRetryable: false },
  REFUND_NOT_POSSIBLE: { status: 409, isRetryable: false },
  ALREADY_WAITING: { status: 409, isRetryable: false },
  NOT_FOUND: { status: 404, isRetryable: false },
  PROJECT_LIMIT_REACHED: { status: 403, isRetryable: false },
  MEMBER_LIMIT_REACHED: { status: 403, isRetryable: false },
  ALREADY_MEMBER: { status: 409, isRetryable: false },
  LAST_OWNER: { status: 409, isRetryable: false },
  INVITE_INVALID: { status: 410, isRetryable: false },
  INVITE_OTHER_EMAIL: { status: 403, isRetryable: false },
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
  REPORT_LIMIT_REACHED: { status: 403, isRetryable: false },
  CALENDAR_FEED_LIMIT_REACHED: { status: 403, isRetryable: false },
  FOLDER_LOCKED: { status: 403, isRetryable: false },
  FOLDER_PASSWORD_WRONG: { status: 403, isRetryable: false },
  NAME_TAKEN: { status: 409, isRetryable: false },
  STORAGE_COUNT_REACHED: { status: 403, isRetryable: false },
  STORAGE_LIMIT_REACHED: { status: 413, isRetryable: false },
  MEDIA_TOO_LARGE: { status: 413, isRetryable: false },
  MEDIA_UNSUPPORTED: { status: 422, isRetryable: false },
  ADDRESS_REFUSED: { status: 422, isRetryable: false },
  ADDRESS_FAILED: { status: 422, isRetryable: false },
  MEDIA_RULES: { status: 422, isRetryable: false },
  POST_REJECTED: { status: 422, isRetryable: false },
  SCHEDULE_IN_PAST: { status: 422, isRetryable: false },
  ACCOUNT_UNAVAILABLE: { status: 422, isRetryable: false },
  EXPORT_LINK_INVALID: { status: 410, isRetryable: false },
  LINK_STATE_INVALID: { status: 400, isRetryable: false },
  LINKING_FAILED: { status: 502, isRetryable: false },
  NETWORK_UNAVAILABLE: { status: 503, isRetryable: true },
  AI_NOT_CONFIGURED: { status: 503, isRetryable: false },
  AI_FAILED: { status: 502, isRetryable: false },
  AI_UNFINISHED: { status: 502, isRetryable: false },
  BILLING_UNAVAILABLE: { status: 503, isRetryable: true },
  RATE_LIMITED: { status: 429, isRetryable: true },
  SERVICE_UNAVAILABLE: { status: 503, isRetryable: true },
  STORAGE_FULL: { status: 507, isRetryable: true },
  INTERNAL: { status: 500, isRetryable: true },
} as const satisfies Record<string, { status: number; isRetryable: boolean }>

export type ErrorCode = keyof typeof errorCodes

const laterDespiteStatus: ReadonlySet<string> = new Set<ErrorCode>([
  'IDEMPOTENCY_IN_PROGRESS',
  'DELIVERY_IN_PROGRESS',
  'UPLOAD_INCOMPLETE',
  'UPLOAD_EXPIRED',
])
const neverDespiteStatus: ReadonlySet<string> = new Set<ErrorCode>([
  'LINKING_FAILED',
  'AI_NOT_CONFIGURED',
  'AI_FAILED',
  'AI_UNFINISHED',
])

/** Whether a server in trouble speaks. 423: the upload is held by a request that is about to end. */
export function isTroubleStatus(status: number): boolean {
  return status >= 500 || status === 429 || status === 408 || status === 423
}

/**
 * Whether the same request may succeed later, for devices: as `errorCodes` says, without that table,
 * which the worker would have to carry. A code of a newer server is judged by its status.
 */
export function mayTryAgain({ code, status }: { code: string; status: number }): boolean {
  if (laterDespiteStatus.has(code)) return true
  return isTroubleStatus(status) && !neverDespiteStatus.has(code)
}

/** One broken rule. `field` is a dotted path ('scheduleRequestDtos.0.schedule') or ''. */
export const Violation = v.object({ field: v.string(), message: v.string() })
export type Violation = v.InferOutput<typeof Violation>

/** The body of every failed call, with the HTTP status of its code (`errors.ts`). */
export const ErrorEnvelope = v.object({
  status: v.literal('error'),
  message: v.string(),
  code: v.string(),
  details: v.array(Violation),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
})
export type ErrorEnvelope = v.InferOutput<typeof ErrorEnvelope>

/** The body of every successful call: `{status: 'success', data}`. */
export function successEnvelope<S extends v.GenericSchema>(data: S) {
  return v.object({ status: v.literal('success'), data })
}
