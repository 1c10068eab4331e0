import { eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { sweeps } from './db/schema/sweeps.ts'

/**
 * Takes a sweep for this process when nobody has begun it for so long; of many processes one gets
 * it. Answers where the last one ended ('' for the beginning), or undefined when it is not to be
 * done.
 */
export async function claimSweep(
  db: Database,
  { name, everyMs, now }: { name: string; everyMs: number; now: Date },
): Promise<string | undefined> {
  const isDue = lte(sweeps.begunAt, new Date(now.getTime() - everyMs))
  // One of a clock that was ahead would keep everybody away until then.
  const isAhead = gt(sweeps.begunAt, now)
  const [claimed] = await db
    .insert(sweeps)
    .values({ name, begunAt: now })
    .onConflictDoUpdate({
      target: sweeps.name,
      set: { begunAt: now },
      setWhere: sql`${isDue} or ${isAhead}`,
    })
    .returning({ position: sweeps.position })
  return claimed?.position
}

/** Remembers where the next sweep of that name goes on. */
export async function storeSweepPosition(
  db: Database,
  name: string,
  position: string,
): Promise<void> {
  await db.update(sweeps).set({ position }).where(eq(sweeps.name, name))
}
