import { and, asc, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { projects } from '../db/schema/projects.ts'
import { accountDays, accountMetrics, socialAccounts } from '../db/schema/social-accounts.ts'
import type { ToldDay, ToldMetrics } from '../networks/told-values.ts'
import { longestPauseMs } from './question-times.ts'

export type AccountRow = typeof socialAccounts.$inferSelect
export type MetricsRow = typeof accountMetrics.$inferSelect
export type DayRow = typeof accountDays.$inferSelect

/** A linked account, and the zone of its project's days. */
export interface FoundAccount {
  account: AccountRow
  timeZone: string
}

export async function findAccount(
  db: Executor,
  { accountId, projectId }: { accountId: string; projectId: string },
): Promise<FoundAccount | undefined> {
  const [found] = await db
    .select({ account: socialAccounts, timeZone: projects.timeZone })
    .from(socialAccounts)
    .innerJoin(projects, eq(projects.id, socialAccounts.projectId))
    .where(
      and(
        eq(socialAccounts.id, accountId),
        eq(socialAccounts.projectId, projectId),
        isNull(socialAccounts.removedAt),
      ),
    )
  return found
}

export async function findMetrics(
  db: Executor,
  accountId: string,
): Promise<MetricsRow | undefined> {
  const [row] = await db
    .select()
    .from(accountMetrics)
    .where(eq(accountMetrics.accountId, accountId))
  return row
}

/**
 * Takes the account for one question until `until`; answers the row as it is then, or undefined where
 * it is not to be asked yet: somebody else is asking, an answer is good, or it failed lately.
 */
export async function claimQuestion(
  db: Executor,
  accountId: string,
  { now, until: askAgainAt }: { now: Date; until: Date },
): Promise<MetricsRow | undefined> {
  // One of a clock that was ahead would keep everybody away until then.
  const isAhead = gt(accountMetrics.askAgainAt, new Date(now.getTime() + longestPauseMs))
  const [claimed] = await db
    .insert(accountMetrics)
    .values({ accountId, askAgainAt })
    .onConflictDoUpdate({
      target: accountMetrics.accountId,
      set: { askAgainAt },
      setWhere: sql`${or(lte(accountMetrics.askAgainAt, now), isAhead)}`,
    })
    .returning()
  return claimed
}

/**
 * Locks the account against its removal until the transaction has ended; of one that was removed
 * meanwhile nothing is stored, and what a question left is deleted.
 */
async function holdLinked(tx: Transaction, accountId: string): Promise<boolean> {
  const [linked] = await tx
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.id, accountId), isNull(socialAccounts.removedAt)))
    .for('share')
  if (linked) return true
  await tx.delete(accountMetrics).where(eq(accountMetrics.accountId, accountId))
  return false
}

/** Stores what the network said of an account, and the followers of that day; null once removed. */
export async function storeAnswer(
  db: Database,
  { account, day }: { account: AccountRow; day: string },
  answer: { told: ToldMetrics; fetchedAt: Date; askAgainAt: Date },
): Promise<MetricsRow | null> {
  const { id: accountId } = account
  const { told, fetchedAt } = answer
  return db.transaction(async (tx) => {
    if (!(await holdLinked(tx, accountId))) return null
    const set = { ...answer, trouble: null }
    const [row] = await tx
      .insert(accountMetrics)
      .values({ accountId, ...set })
      .onConflictDoUpdate({ target: accountMetrics.accountId, set })
      .returning()
    if (told.followers !== null) {
      const followers = { followers: told.followers, followersAt: fetchedAt }
      await tx
        .insert(accountDays)
        .values({ accountId, day, ...followers })
        .onConflictDoUpdate({ target: [accountDays.accountId, accountDays.day], set: followers })
    }
    return row ?? null
  })
}

/** Stores why a question got no answer; null once the account is removed. */
export async function storeTrouble(
  db: Database,
  accountId: string,
  set: { trouble: string; askAgainAt: Date },
): Promise<MetricsRow | null> {
  return db.transaction(async (tx) => {
    if (!(await holdLinked(tx, accountId))) return null
    const [row] = await tx
      .update(accountMetrics)
      .set(set)
      .where(eq(accountMetrics.accountId, accountId))
      .returning()
    return row ?? null
  })
}

/**
 * Writes what was told of the asked days over what they had; what is not told takes nothing away.
 * Nothing of an account that was removed meanwhile.
 */
export async function storeDays(
  db: Database,
  accountId: string,
  { asked, told, now }: { asked: readonly string[]; told: readonly ToldDay[]; now: Date },
): Promise<void> {
  const byDay = new Map(told.map((one) => [one.day, one]))
  const rows = asked.map((day) => ({
    ...{ accountId, day, activityAt: now },
    ...{ reach: byDay.get(day)?.reach ?? null, views: byDay.get(day)?.views ?? null },
  }))
  if (rows.length === 0) return
  await db.transaction(async (tx) => {
    if (!(await holdLinked(tx, accountId))) return
    await tx
      .insert(accountDays)
      .values(rows)
      .onConflictDoUpdate({
        target: [accountDays.accountId, accountDays.day],
        set: {
          reach: sql`coalesce(excluded.reach, ${accountDays.reach})`,
          views: sql`coalesce(excluded.views, ${accountDays.views})`,
          activityAt: now,
        },
      })
  })
}

/** From `from` to `to`, 'YYYY-MM-DD', both included. */
export async function findDays(
  db: Executor,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<DayRow[]> {
  const { day } = accountDays
  return db
    .select()
    .from(accountDays)
    .where(and(eq(accountDays.accountId, accountId), gte(day, from), lte(day, to)))
    .orderBy(asc(day))
}

/** How many posts were published on the account, by the number of the span; spans begin at `starts`. */
export async function countPublished(
  db: Executor,
  accountId: string,
  starts: readonly [Date, ...Date[]],
): Promise<Map<number, number>> {
  const { postedAt, state } = deliveryTargets
  const times = sql.join(
    starts.map((start) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  )
  const span = sql<number>`width_bucket(${postedAt}, array[${times}])`
  const rows = await db
    .select({ span, count: sql<number>`count(*)::int` })
    .from(deliveryTargets)
    .where(
      and(
        eq(deliveryTargets.accountId, accountId),
        eq(state, 'published'),
        gte(postedAt, starts[0]),
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map(({ span: number, count }) => [number - 1, count]))
}

export async function setMetricsDue(db: Executor, accountId: string, at: Date): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ metricsDueAt: at })
    .where(and(eq(socialAccounts.id, accountId), isNull(socialAccounts.removedAt)))
}

export async function findTimeZone(db: Executor, projectId: string): Promise<string | undefined> {
  const [project] = await db
    .select({ timeZone: projects.timeZone })
    .from(projects)
    .where(eq(projects.id, projectId))
  return project?.timeZone
}

export async function deleteDaysBefore(db: Executor, day: string): Promise<void> {
  await db.delete(accountDays).where(lt(accountDays.day, day))
}
