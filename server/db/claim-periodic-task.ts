import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { sweeps } from './schema/installation.ts'

export interface Sweep {
  name: string
  everyMs: number
  /**
   * For a sweep that is done as a whole: it stays open from its claim until `closeSweep`, and one
   * that failed, or whose process was killed, is due again after this.
   */
  againMs?: number
  now: Date
}

/** The position of a sweep that was begun and is not done. */
const open = 'open'

/**
 * Takes a sweep for this process when nobody has begun it for so long; of many processes one gets
 * it. Returns where the last one ended ('' for the beginning), or undefined when it is not to be
 * done.
 */
export async function claimPeriodicTask(
  db: Database,
  { name, everyMs, againMs, now }: Sweep,
): Promise<string | undefined> {
  const begunBefore = (ms: number) => lte(sweeps.begunAt, new Date(now.getTime() - ms))
  // One of a clock that was ahead would keep everybody away until then.
  const isAhead = gt(sweeps.begunAt, now)
  const isLeft =
    againMs === undefined ? undefined : and(eq(sweeps.position, open), begunBefore(againMs))
  const claim = { begunAt: now, ...(againMs !== undefined && { position: open }) }
  const [claimed] = await db
    .insert(sweeps)
    .values({ name, ...claim })
    .onConflictDoUpdate({
      target: sweeps.name,
      set: claim,
      setWhere: sql`${or(begunBefore(everyMs), isAhead, isLeft)}`,
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

/** What was claimed at `now` is done, unless another process has begun it since. */
export async function closeSweep(
  db: Database,
  { name, now }: Pick<Sweep, 'name' | 'now'>,
): Promise<void> {
  const isOwn = and(eq(sweeps.name, name), eq(sweeps.begunAt, now))
  await db.update(sweeps).set({ position: '' }).where(isOwn)
}

/** Gives back a claim of `now` that was broken off: the sweep is due at once. */
export async function returnSweep(db: Database, { name, everyMs, now }: Sweep): Promise<void> {
  const isOwn = and(eq(sweeps.name, name), eq(sweeps.begunAt, now))
  const begunAt = new Date(now.getTime() - everyMs)
  await db.update(sweeps).set({ begunAt }).where(isOwn)
}
