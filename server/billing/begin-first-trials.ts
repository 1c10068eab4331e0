import { addDays } from 'date-fns/addDays'
import { sql } from 'drizzle-orm'
import { trialDays } from '#contract/subscription.ts'
import type { Database } from '../db/database.ts'
import { sweeps } from '../db/schema/installation.ts'
import { trials } from '../db/schema/subscriptions.ts'

/**
 * Once, when billing is first configured: whoever was here while nobody could pay has free days from
 * now on. Otherwise all would be shut out at that start, without a word before.
 */
export async function beginFirstTrials(db: Database, now: Date): Promise<void> {
  const endsAt = addDays(now, trialDays).toISOString()
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(sweeps)
      .values({ name: 'billing-began', begunAt: now })
      .onConflictDoNothing()
      .returning({ name: sweeps.name })
    if (!first) return
    await tx.update(trials).set({ endsAt: sql`greatest(${trials.endsAt}, ${endsAt}::timestamptz)` })
  })
}
