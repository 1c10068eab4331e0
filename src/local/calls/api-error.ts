import type { ErrorCode, ErrorEnvelope, Violation } from '#contract/calls/errors.ts'
/** The server refused, in the error envelope. Decide on `code`, show `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly details: readonly Violation[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    envelope: Pick<ErrorEnvelope, 'code' | 'message' | 'details'>,
    retryAfterSeconds?: number,
  ) {
    super(envelope.message)
    this.code = envelope.code
    this.status = status
    this.details = envelope.details
    this.retryAfterSeconds = retryAfterSeconds
  }

  has(code: ErrorCode): boolean {
    return this.code === code
  }

  /** Whether the session is meant: a wrong password is told with the same status. */
  get isSessionRefused(): boolean {
    return this.status === 401 && this.code !== 'INVALID_CREDENTIALS'
  }
}

/**
 * The error for a call without a session, with the server's own code and message. These are for the
 * person, the cause is for whoever looks into it.
 */
export function signedOutError(cause?: string): ApiError {
  const code: ErrorCode = 'UNAUTHENTICATED'
  const message = 'Entre na sua conta para continuar.'
  return Object.assign(new ApiError(401, { code, message, details: [] }), { cause })
}
