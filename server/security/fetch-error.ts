/**
 * `FETCH_REFUSED`: never sent. `FETCH_UNREACHABLE`: no connection was made, so never sent.
 * `FETCH_BODY_FAILED`: our own body ended early or failed, so what arrived is not whole.
 * `FETCH_TIMEOUT`, `FETCH_TOO_LARGE`, `FETCH_FAILED`: it may have arrived.
 */
export class FetchError extends Error {
  readonly code: FetchErrorCode

  constructor(code: FetchErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.code = code
  }
}
export type FetchErrorCode =
  | 'FETCH_REFUSED'
  | 'FETCH_UNREACHABLE'
  | 'FETCH_BODY_FAILED'
  | 'FETCH_TIMEOUT'
  | 'FETCH_TOO_LARGE'
  | 'FETCH_FAILED'

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** `signal`: the one whose end means that it took too long. */
export function toFetchError(error: unknown, signal: AbortSignal): FetchError {
  if (error instanceof FetchError) return error
  if (signal.aborted) return new FetchError('FETCH_TIMEOUT', 'no answer in time', error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (unreachable.has(code)) return new FetchError('FETCH_UNREACHABLE', code, error)
  return new FetchError('FETCH_FAILED', code || 'the connection failed', error)
}
