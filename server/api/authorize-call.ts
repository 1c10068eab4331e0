import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Endpoint, findProjectName } from '#contract/endpoints/endpoint.ts'
import { isRoleAtLeast } from '#contract/projects/project.ts'
import type { Membership } from '../access/find-membership.ts'
import { noteActivity } from '../access/note-activity.ts'
import type { Caller } from '../auth/access-token.ts'
import { requireConfirmation } from '../auth/require-confirmation.ts'
import { requireDevice } from '../auth/require-device.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { AppEnv } from '../http/app-env.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import {
  authenticateCaller,
  authorizeForNamedProject,
  authorizeForProject,
} from './authenticate-caller.ts'

/** Who calls, and in which project; undefined where the endpoint does not ask for it. */
interface Authorized {
  caller: Caller | undefined
  project: Membership | undefined
}

/**
 * Lets a call through as its row of the endpoint table says. Throws UNAUTHENTICATED, FORBIDDEN,
 * NOT_A_MEMBER, NOT_FOUND, PROJECT_REQUIRED, SECOND_STEP_REQUIRED, CONFIRMATION_REQUIRED or
 * RATE_LIMITED.
 */
export async function authorizeCall(
  c: Context<AppEnv>,
  deps: Deps,
  endpoint: Endpoint,
  origin: CallOrigin,
): Promise<Authorized> {
  const least = endpoint.caller
  if (least === 'visitor') return { caller: undefined, project: undefined }
  const authorized = await identify(c, deps, endpoint)
  const { caller, project } = authorized
  if (least === 'operator') await requireOperator(deps, caller)
  else if (least !== 'user' && !(project && isRoleAtLeast(project.role, least)))
    throw new ApiError('FORBIDDEN')
  if (endpoint.method !== 'GET') await deps.limits.changesByUser.consume(caller.userId)
  await requireProofs(deps, endpoint, caller, origin)
  if (project) noteActivity(deps, caller.userId, project)
  return authorized
}

async function requireProofs(
  deps: Deps,
  { requiresDevice, requiresConfirmation }: Endpoint,
  caller: Caller,
  origin: CallOrigin,
): Promise<void> {
  if (requiresDevice) await requireDevice(deps, caller, origin)
  if (!requiresConfirmation) return
  const act = requiresConfirmation === true ? undefined : requiresConfirmation
  await requireConfirmation(deps, caller, origin, act)
}

async function identify(c: Context<AppEnv>, deps: Deps, endpoint: Endpoint) {
  const named = findProjectName(endpoint)
  if (!named) return { caller: await authenticateCaller(c, deps), project: undefined }
  if (named.in === 'header') return await authorizeForProject(c, deps, endpoint)
  return await authorizeForNamedProject(c, deps, c.req.param(named.parameter))
}

/**
 * Lets through who runs this service: their proved address is named in OPERATORS, and signing in
 * takes a second step, and took one in this session. Throws FORBIDDEN, or SECOND_STEP_REQUIRED where
 * only that is missing.
 */
async function requireOperator(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { userId, sessionId }: Caller,
): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user?.emailVerifiedAt || !env.OPERATORS?.includes(user.email))
    throw new ApiError('FORBIDDEN')
  if (!user.twoStepByMail && user.totpConfirmedAt === null)
    throw new ApiError('SECOND_STEP_REQUIRED')
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
  if (!session?.hasSecondStep) throw new ApiError('SECOND_STEP_REQUIRED')
}
