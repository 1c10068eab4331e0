import type { Context } from 'hono'
import * as v from 'valibot'
import type { Clock, SandboxEnv } from '../sandbox.ts'
import { findGrant } from './grants.ts'
import { findProfile, type Profile } from './profiles.ts'
import type { Scope } from './scopes.ts'
import type { TiktokSandbox } from './settings.ts'
import { TiktokError } from './tiktok-error.ts'

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
