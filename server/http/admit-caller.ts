import type { Context } from 'hono'
import * as v from 'valibot'
import { projectHeader } from '#contract/api.ts'
import { Uuid } from '#contract/scalars.ts'
import { type Caller, readAccessToken } from '../auth/access-token.ts'
import { isSessionStanding } from '../auth/is-session-standing.ts'
import type { Deps } from '../deps.ts'
import { giveMediaCookie } from '../media/media-cookie.ts'
import { findStandingMembership, type Membership } from '../projects/find-membership.ts'
import { ApiError } from './api-error.ts'
import type { AppEnv } from './app-env.ts'

/** Who calls, by a token whose session still stands; one query. */
export async function admitCaller(c: Context<AppEnv>, deps: Deps): Promise<Caller> {
  const caller = await readCaller(c, deps)
  if (!(await isSessionStanding(deps.db, caller, deps.clock.now())))
    throw new ApiError('UNAUTHENTICATED')
  giveMediaCookie(c, deps, caller)
  await deps.limits.callsByUser.consume(caller.userId)
  return caller
}

/**
 * Who calls, and the project they call into; one query too. Everything behind it reaches its rows
 * through this project, so another's are never found.
 */
export async function admitToProject(
  c: Context<AppEnv>,
  deps: Deps,
): Promise<{ caller: Caller; project: Membership }> {
  const id = c.req.header(projectHeader)
  if (!v.is(Uuid, id)) {
    await admitCaller(c, deps)
    throw new ApiError(id ? 'FORBIDDEN' : 'PROJECT_REQUIRED')
  }
  const caller = await readCaller(c, deps)
  const now = deps.clock.now()
  const found = await findStandingMembership(deps.db, caller, id.toLowerCase(), now)
  if (!found) throw new ApiError('UNAUTHENTICATED')
  giveMediaCookie(c, deps, caller)
  await deps.limits.callsByUser.consume(caller.userId)
  if (!found.membership) throw new ApiError('FORBIDDEN')
  return { caller, project: found.membership }
}

async function readCaller(c: Context<AppEnv>, deps: Deps): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  const caller = token && (await readAccessToken(deps.sessionKey, token, deps.clock.now()))
  if (!caller) throw new ApiError('UNAUTHENTICATED')
  c.set('userId', caller.userId)
  return caller
}
