import { and, eq } from 'drizzle-orm'
import type { ConfirmedAct } from '#contract/people/auth.ts'
import type { Executor } from '../db/database.ts'
import { sessions } from '../db/schema/sessions.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import type { Caller } from './access-token.ts'
import { requireDevice, type SessionRow } from './require-device.ts'

/** How long, in ms, a proof of who one is counts for sensitive changes. */
const confirmationMs = 10 * 60 * 1000

/**
 * Lets a sensitive call through: the person proved in this session, lately, who they are, and the
 * call comes from the device that began the session. For an `act`, they proved it for that, and the
 * proof is used up. Throws CONFIRMATION_REQUIRED, UNAUTHENTICATED for a copied token, and RATE_LIMITED
 * for too many such calls.
 */
export async function requireConfirmation(
  deps: Pick<Deps, 'db' | 'clock' | 'limits'>,
  caller: Caller,
  origin: Pick<CallOrigin, 'readCallKey' | 'address' | 'log'>,
  act?: ConfirmedAct,
): Promise<void> {
  const session = await requireDevice(deps, caller, origin)
  const since = deps.clock.now().getTime() - confirmationMs
  if (!session.confirmedAt || session.confirmedAt.getTime() <= since)
    throw new ApiError('CONFIRMATION_REQUIRED')
  if (act !== undefined && !(await spendConfirmation(deps, session, act)))
    throw new ApiError('CONFIRMATION_REQUIRED')
  await deps.limits.sensitiveByUser.consume(caller.userId)
}

/** One statement, so that of two calls at once one is let through. */
async function spendConfirmation(
  { db }: Pick<Deps, 'db'>,
  { id }: SessionRow,
  act: ConfirmedAct,
): Promise<boolean> {
  const spent = await db
    .update(sessions)
    .set({ confirmedAct: null })
    .where(and(eq(sessions.id, id), eq(sessions.confirmedAct, act)))
    .returning({ id: sessions.id })
  return spent.length > 0
}

/** Notes that the person of this session proved who they are, and for which act, if for one. */
export async function markConfirmed(
  db: Executor,
  sessionId: string,
  { now, act = null }: { now: Date; act?: ConfirmedAct | null | undefined },
): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmedAt: now, confirmedAct: act })
    .where(eq(sessions.id, sessionId))
}
