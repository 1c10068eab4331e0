/**
 * Our server did not answer: the network failed, or something else answered in its place (a captive
 * portal, a proxy's error page). Whether it took the request is unknown.
 */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  readonly code = 'UNREACHABLE'
  readonly reason: 'network' | 'bad-answer'
  /** The HTTP status of a bad answer. */
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    reason: 'network' | 'bad-answer',
    rest: { status?: number; retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super('Não foi possível falar com o servidor. Verifique sua conexão e tente de novo.', {
      cause: rest.cause,
    })
    this.reason = reason
    this.status = rest.status
    this.retryAfterSeconds = rest.retryAfterSeconds
  }
}
