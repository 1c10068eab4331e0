import type { ErrorEnvelope, Violation } from '#contract/envelope.ts'
import { asErrorCode, type ErrorCode, errorCodes } from '#contract/errors.ts'

/** The server said no, in the agreed envelope. Decide on `code`, show `message`. */
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

  /** The code when this version knows it; a newer server may have others. */
  get knownCode(): ErrorCode | undefined {
    return asErrorCode(this.code)
  }
}

/** Nobody to speak for: answered on the device, in the server's words. */
export function signedOutError(): ApiError {
  const code = 'UNAUTHENTICATED'
  const message = 'Entre na sua conta para continuar.'
  return new ApiError(errorCodes[code].status, { code, message, details: [] })
}
