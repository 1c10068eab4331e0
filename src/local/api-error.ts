import type { ErrorEnvelope, Violation } from '#contract/envelope.ts'
import { asErrorCode, type ErrorCode, errorCodes } from '#contract/errors.ts'

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

  /** The code if this version of the app knows it; a newer server may have others. */
  get knownCode(): ErrorCode | undefined {
    return asErrorCode(this.code)
  }
}

/** The error for a call without a session, with the server's own code and message. */
export function signedOutError(): ApiError {
  const code = 'UNAUTHENTICATED'
  const message = 'Entre na sua conta para continuar.'
  return new ApiError(errorCodes[code].status, { code, message, details: [] })
}
