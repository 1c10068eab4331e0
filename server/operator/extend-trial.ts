import { addDays } from 'date-fns/addDays'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { trials } from '../db/schema/subscriptions.ts'
import { users } from '../db/schema/users.ts'
import { ApiError } from '../http/api-error.ts'
import { type Acting, recordAct } from './record-act.ts'

/**
 * Gives a person more free days: after those they have, or from now on where these are over. Throws
 * NOT_FOUND.
 */
export async function extendTrial(
  db: Database,
  acting: Acting,
  { personId, days }: { personId: string; days: number },
): Promise<void> {
  const { now } = acting
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, personId))
      .for('key share')
    if (!person) throw new ApiError('NOT_FOUND')
    const endsAt = addDays(now, days)
    // Added in the database: of two who do it at once, neither takes the other's days away.
    const later = sql`greatest(${trials.endsAt}, ${now.toISOString()}::timestamptz)
      + make_interval(hours => ${days * 24})`
    await tx
      .insert(trials)
      .values({ userId: personId, startedAt: now, endsAt })
      .onConflictDoUpdate({ target: trials.userId, set: { endsAt: later } })
    await recordAct(tx, acting, 'trial-extended', `${personId}: ${days} dias`)
  })
}
