import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { Clock, SandboxEnv } from '../sandbox.ts'
import { findGrant, type Scope } from './accounts/grants.ts'
import { findProfile, type Profile } from './accounts/profiles.ts'
import { newLogId } from './new-id.ts'
import type { TiktokSandbox } from './settings.ts'

/** Status of each error.code as docs/networks.md 5.5 has it. */
const statuses = {
  access_token_invalid: 401,
  scope_not_authorized: 401,
  rate_limit_exceeded: 429,
  invalid_params: 400,
  invalid_publish_id: 400,
  token_not_authorized_for_specified_publish_id: 400,
  publish_not_cancellable: 400,
  privacy_level_option_mismatch: 403,
  url_ownership_unverified: 403,
  unaudited_client_can_only_post_to_private_accounts: 403,
  spam_risk_too_many_posts: 403,
  spam_risk_user_banned_from_posting: 403,
  reached_active_user_cap: 403,
  internal_error: 500,
} as const
export type TiktokErrorCode = keyof typeof statuses

/** Refuses a call of the API. */
export class TiktokError extends Error {
  readonly code: TiktokErrorCode
  readonly status: ContentfulStatusCode

  /** `status`: some calls answer some errors with 200. */
  constructor(code: TiktokErrorCode, message: string = code, status?: ContentfulStatusCode) {
    super(message)
    this.code = code
    this.status = status ?? statuses[code]
  }
}

export const answerError = (c: Context<SandboxEnv>, { code, message, status }: TiktokError) =>
  c.json({ data: {}, error: { code, message, log_id: newLogId() } }, status)

export const answerData = (c: Context<SandboxEnv>, data: Record<string, unknown>) =>
  c.json({ data, error: { code: 'ok', message: '', log_id: newLogId() } })

const minuteMs = 60_000

/** Calls of a token in a sliding minute, by what is called; in memory. */
export const createRates = (clock: Clock) => {
  const calls = new Map<string, number[]>()
  return {
    count: (key: string): number => {
      const since = clock.now() - minuteMs
      const recent = [...(calls.get(key) ?? []).filter((at) => at > since), clock.now()]
      calls.set(key, recent)
      return recent.length
    },
  }
}
export type Rates = ReturnType<typeof createRates>

export type ApiCall = { profile: Profile; scopes: readonly Scope[] }

/** A call with a living token that has the scope, within the limit of a minute. */
export const openCall = (
  { sandbox, rates }: { sandbox: TiktokSandbox; rates: Rates },
  c: Context<SandboxEnv>,
  { scope, perMinute }: { scope: Scope; perMinute: number },
): ApiCall => {
  const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const grant = findGrant(sandbox.db, token, sandbox.clock.now())
  const profile = grant && findProfile(sandbox.db, grant.accountId)
  if (!profile)
    throw new TiktokError('access_token_invalid', 'The access token is invalid or not found')
  if (!grant.scopes.includes(scope))
    throw new TiktokError('scope_not_authorized', 'The user did not authorize the scope required')
  const isOver = rates.count(`${c.req.path} ${token}`) > perMinute
  if (isOver && sandbox.settings.tiktokRates === 'real')
    throw new TiktokError('rate_limit_exceeded', 'The API rate limit was exceeded')
  return { profile, scopes: grant.scopes }
}

export const readBody = async <S extends v.GenericSchema>(
  c: Context<SandboxEnv>,
  schema: S,
): Promise<v.InferOutput<S>> => {
  const body: unknown = await c.req.json().catch(() => undefined)
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new TiktokError('invalid_params', `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
}
