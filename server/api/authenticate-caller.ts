import type { Context } from 'hono'
import * as v from 'valibot'
import { projectHeader } from '#contract/calls/api.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { Uuid } from '#contract/scalars.ts'
import { findMembershipOfActiveSession, type Membership } from '../access/find-membership.ts'
import { findProjects } from '../access/find-projects.ts'
import { type Caller, readAccessToken } from '../auth/access-token.ts'
import { isSessionActive } from '../auth/is-session-active.ts'
import { giveMediaCookie } from '../auth/media-cookie.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { AppEnv } from '../http/app-env.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'

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
 * then read through this project, so another project's are never found. Where the header is optional
 * and left out, it is the caller's default project. Throws UNAUTHENTICATED, PROJECT_REQUIRED,
 * NOT_A_MEMBER or RATE_LIMITED.
 */
export async function authorizeForProject(
  c: Context<AppEnv>,
  deps: Deps,
  { isProjectOptional }: Pick<Endpoint, 'isProjectOptional'> = {},
): Promise<{ caller: Caller; project: Membership }> {
  const named = c.req.header(projectHeader)
  const id = named ?? (isProjectOptional ? await findDefaultProject(c, deps) : undefined)
  if (!v.is(Uuid, id)) {
    await authenticateCaller(c, deps)
    throw new ApiError(id ? 'NOT_A_MEMBER' : 'PROJECT_REQUIRED')
  }
  const { caller, membership } = await findCallerIn(c, deps, id)
  if (!membership) throw new ApiError('NOT_A_MEMBER')
  return { caller, project: membership }
}

/**
 * The same for a project that the path names: whoever does not belong to it finds nothing. Throws
 * UNAUTHENTICATED, INVALID_REQUEST, NOT_FOUND or RATE_LIMITED.
 */
export async function authorizeForNamedProject(
  c: Context<AppEnv>,
  deps: Deps,
  id: string | undefined,
): Promise<{ caller: Caller; project: Membership }> {
  if (!v.is(Uuid, id)) {
    await authenticateCaller(c, deps)
    throw new ApiError('INVALID_REQUEST')
  }
  const { caller, membership } = await findCallerIn(c, deps, id)
  if (!membership) {
    // The answer is the one for a project that does not exist; the log knows better.
    const told = { userId: caller.userId, projectId: id, address: c.get('address') }
    const call = `${c.req.method} ${c.req.routePath}`
    logSecurityEvent(c.get('log'), 'authz_fail', { ...told, call })
    throw new ApiError('NOT_FOUND')
  }
  return { caller, project: membership }
}

async function findDefaultProject(c: Context<AppEnv>, deps: Deps): Promise<string | undefined> {
  const { userId } = await readCaller(c, deps)
  const projects = await findProjects(deps.db, userId)
  return (projects.find(({ isDefault }) => isDefault) ?? projects[0])?.id
}

async function findCallerIn(c: Context<AppEnv>, deps: Deps, id: string) {
  const caller = await readCaller(c, deps)
  const now = deps.clock.now()
  const found = await findMembershipOfActiveSession(deps.db, caller, id.toLowerCase(), now)
  if (!found) throw new ApiError('UNAUTHENTICATED')
  giveMediaCookie(c, deps, caller)
  await deps.limits.callsByUser.consume(caller.userId)
  return { caller, membership: found.membership }
}

/** Whose token it is, without asking whether their session still stands. Throws UNAUTHENTICATED. */
export async function readCaller(c: Context<AppEnv>, deps: Deps): Promise<Caller> {
  const token = readBearer(c)
  const caller = token && (await readAccessToken(deps.sessionKey, token, deps.clock.now()))
  if (!caller) throw new ApiError('UNAUTHENTICATED')
  c.set('userId', caller.userId)
  return caller
}

/** The access token of a call, if it has one. */
export function readBearer(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}
