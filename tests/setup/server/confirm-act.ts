import { eq } from 'drizzle-orm'
import type { ConfirmedAct } from '#contract/people/auth.ts'
import { markConfirmed } from '#server/auth/require-confirmation.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import type { Deps } from '#server/deps.ts'

/** As if the person had given their password for this act just now, in each of their sessions. */
export async function confirmAct(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  act: ConfirmedAct,
): Promise<void> {
  const own = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
  for (const { id } of own) await markConfirmed(db, id, { now: clock.now(), act })
}
