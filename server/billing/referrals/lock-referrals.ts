import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'

/**
 * Friends are counted one after the other, whoever invited them: so many of one person, and one
 * friend once. Seldom enough for one lock.
 */
export async function lockReferrals(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('referrals', 0))`)
}
