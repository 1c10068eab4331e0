import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'

/**
 * Until so many statements in this database wait for a lock. Only PostgreSQL, and not asked inside the
 * transaction that holds the lock, which sees the others as they were at its first look.
 */
export async function waitForLock(db: Database, count = 1): Promise<void> {
  const countWaiting = async () => {
    const found = await db.execute(sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `)
    return v.parse(v.object({ rows: v.array(v.unknown()) }), found).rows.length
  }
  await expect.poll(countWaiting, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(count)
}
