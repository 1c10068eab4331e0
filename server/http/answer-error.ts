import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { maxIssues } from '#contract/bounded-array.ts'
import {
  type ErrorCode,
  type ErrorEnvelope,
  errorCodes,
  type Violation,
} from '#contract/calls/errors.ts'
import { isStorageFull } from '../files/is-storage-full.ts'
import { logSecurityEvent, type SecurityEvent } from '../security/log-security-event.ts'
import { ApiError } from './api-error.ts'
import type { AppEnv } from './app-env.ts'

/** The limit of an error answer in bytes; usually it is a few kilobytes. */
const maxAnswerBytes = 64 * 1024
const maxFieldLength = 200
const maxMessageLength = 500

/**
 * Answers any error in the error envelope. An unexpected one is logged, and its details are not
 * sent.
 */
export function answerError(error: unknown, c: Context<AppEnv>, now: Date): Response {
  const refusal = toApiError(error)
  const { status } = errorCodes[refusal.code]
  if (status >= 500)
    c.get('log')?.error({ err: refusal.cause ?? error, code: refusal.code }, 'call failed')
  logRefusal(refusal.code, c)
  const envelope: ErrorEnvelope = {
    status: 'error',
    message: refusal.message,
    code: refusal.code,
    details: refusal.details.slice(0, maxIssues).map(shorten),
    timestamp: now.toISOString(),
  }
  if (refusal.retryAfterSeconds !== undefined)
    c.header('Retry-After', String(refusal.retryAfterSeconds))
  if (refusal.code === 'UNAUTHENTICATED') c.header('WWW-Authenticate', 'Bearer')
  c.header('Cache-Control', 'no-store')
  if (Buffer.byteLength(JSON.stringify(envelope)) > maxAnswerBytes) envelope.details = []
  return c.json(envelope, status)
}

const securityEvents: Partial<Record<ErrorCode, SecurityEvent>> = {
  FORBIDDEN: 'authz_fail',
  NOT_A_MEMBER: 'authz_fail',
  LINK_STATE_INVALID: 'account_link_fail',
  RATE_LIMITED: 'excess_rate_limit_exceeded',
}

function logRefusal(code: ErrorCode, c: Context<AppEnv>): void {
  const event = securityEvents[code]
  const log = c.get('log')
  if (!event || !log) return
  const userId = c.get('userId')
  const told = { address: c.get('address'), call: `${c.req.method} ${c.req.routePath}` }
  logSecurityEvent(log, event, userId === undefined ? told : { ...told, userId })
}

function shorten({ field, message }: Violation): Violation {
  return { field: field.slice(0, maxFieldLength), message: message.slice(0, maxMessageLength) }
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof HTTPException && error.status < 500)
    return new ApiError(error.status === 404 ? 'NOT_FOUND' : 'INVALID_REQUEST', { cause: error })
  if (isStorageFull(error)) return new ApiError('STORAGE_FULL', { cause: error })
  if (isDatabaseAway(error)) return new ApiError('SERVICE_UNAVAILABLE', { cause: error })
  return new ApiError(findGoneOwner(error) ?? 'INTERNAL', { cause: error })
}

/**
 * Errors of a database that restarts or drops connections, or ended one of two calls that waited for
 * each other: worth another try.
 */
const away = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[123]|53300|40P01|40001|08\w{3})$/

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return away.test(code) || isDatabaseAway(error.cause)
}

/** By the end of the constraint's name, which drizzle-kit makes of table and column. */
const refusals: readonly [end: string, code: ErrorCode][] = [
  ['_users_id_fk', 'UNAUTHENTICATED'],
  ['_projects_id_fk', 'NOT_FOUND'],
]

/**
 * The code for a call whose person or project was deleted while it ran: PostgreSQL refuses to write
 * a row that would belong to nobody (foreign_key_violation).
 */
function findGoneOwner(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined
  if (!('code' in error && error.code === '23503' && 'constraint' in error))
    return findGoneOwner(error.cause)
  const name = String(error.constraint)
  return refusals.find(([end]) => name.endsWith(end))?.[1]
}
