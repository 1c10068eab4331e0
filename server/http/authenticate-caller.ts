import type { Context } from 'hono'
import * as v from 'valibot'
import { projectHeader } from '#contract/api.ts'
import { Uuid } from '#contract/scalars.ts'
import { type Caller, readAccessToken } from '../auth/access-token.ts'
import { isSessionActive } from '../auth/is-session-active.ts'
import type { Deps } from '../deps.ts'
import { giveMediaCookie } from '../media/media-cookie.ts'
import { findMembershipOfActiveSession, type Membership } from '../projects/find-membership.ts'
import { ApiError } from './api-error.ts'
import type { AppEnv } from './app-env.ts'

/**
 * The caller, by an access token whose session is still active; one query. Throws UNAUTHENTICATED
 * or RATE_LIMITED.
 */
export async function authenticateCaller(c: Context<AppEnv>, deps: Deps): Promise<Caller> {
  const caller = await readCaller(c, deps)
  if (!(await isSessionActive(deps.db, caller, deps.clock.now())))
    throw new ApiError('UNAUTHENTICATED')
  giveMediaCookie(c, deps, caller)
  await deps.limits.callsByUser.consume(caller.userId)
  return caller
}

/**
 * The caller and their membership of the project that X-Project-ID names; one query. All rows are
 * then read through this project, so another project's are never found. Throws UNAUTHENTICATED,
 * PROJECT_REQUIRED, FORBIDDEN or RATE_LIMITED.
 */
export async function authorizeForProject(
  c: Context<AppEnv>,
  deps: Deps,
): Promise<{ caller: Caller; project: Membership }> {
  const id = c.req.header(projectHeader)
  if (!v.is(Uuid, id)) {
    await authenticateCaller(c, deps)
    throw new ApiError(id ? 'FORBIDDEN' : 'PROJECT_REQUIRED')
  }
  const caller = await readCaller(c, deps)
  const now = deps.clock.now()
  const found = await findMembershipOfActiveSession(deps.db, caller, id.toLowerCase(), now)
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
