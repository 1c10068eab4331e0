import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Names whose values never reach a log, wherever they stand in what is logged. */
const secrets = [
  'authorization',
  'password',
  'passwordHash',
  'accessToken',
  'refreshToken',
  'token',
  'state',
  'client_secret',
]

export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = {
    level,
    base: { pid: process.pid },
    redact: { paths, censor: '[oculto]' },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * An error for the log: a failed query is told without its values, which may be tokens or texts.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const hide = (text: string | undefined) =>
    error instanceof DrizzleQueryError
      ? text?.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
      : text
  return {
    type: error.constructor.name,
    ...('code' in error ? { code: error.code } : {}),
    message: hide(error.message),
    stack: hide(error.stack),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
