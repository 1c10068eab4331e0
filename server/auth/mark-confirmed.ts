import { eq } from 'drizzle-orm'
import type { ConfirmedAct } from '#contract/confirmed-act.ts'
import type { Executor } from '../db/database.ts'
import { sessions } from '../db/schema/sessions.ts'

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
