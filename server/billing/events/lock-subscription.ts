import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'

/** What is said of one subscription is applied one after the other, also while it has no row yet. */
export async function lockSubscription(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`subscription:${id}`}, 0))`)
}
