import { errorMessages } from '#contract/calls/error-messages.ts'
import type { ErrorCode, Violation } from '#contract/calls/errors.ts'
/** The one way to refuse a call: thrown anywhere below a handler, answered in app.ts. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: readonly Violation[]
  /** Becomes the Retry-After header. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      /** Instead of the code's usual message. */
      message?: string
      details?: readonly Violation[]
      retryAfterSeconds?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(
      options.message ?? errorMessages[code],
      options.cause === undefined ? {} : { cause: options.cause },
    )
    this.code = code
    this.details = options.details ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
