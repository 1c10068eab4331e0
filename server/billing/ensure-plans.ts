import type { Database } from '../db/database.ts'
import { plans } from '../db/schema/subscriptions.ts'
import { firstPlans } from './first-plans.ts'

/** Adds those of the first plans that are missing; what an operator changed of the others stays. */
export async function ensurePlans(db: Database): Promise<void> {
  await db
    .insert(plans)
    .values([...firstPlans])
    .onConflictDoNothing({ target: plans.key })
}
