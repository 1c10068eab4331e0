import { asc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, Executor } from '../../db/database.ts'
import { deliveryTargets, postFigures } from '../../db/schema/delivery-targets.ts'
import { posts } from '../../db/schema/posts.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import type { ToldPost } from '../../networks/told-values.ts'
import { placementSent } from './result-queries.ts'
import { firstLookMs } from './result-times.ts'

// Several processes write these rows, and others delete them. So that nobody waits for anybody in the
// wrong order, statements that take many rows of them leave out those that somebody else has.

/** Rows of one statement. */
const handful = 1000
const Rows = v.object({ rows: v.array(v.unknown()) })

/** As many publications are taken up at a time. */
const mostTakenUp = 10_000

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`

/**
 * Gives a row to every publication since then on a linked account of these networks that has none:
 * also to those of before results were asked for.
 */
export async function takeUp(
  db: Executor,
  taken: { platformIds: readonly string[]; now: Date; since: Date },
): Promise<void> {
  while ((await takeUpSome(db, taken)) === mostTakenUp);
}

async function takeUpSome(
  db: Executor,
  { platformIds, now, since }: Parameters<typeof takeUp>[1],
): Promise<number> {
  const given = await db.execute(sql`
    insert into ${postFigures} (target_id, due_at)
    select target.id,
      greatest(target.posted_at + ${`${firstLookMs} milliseconds`}::interval, ${at(now)})
    from ${deliveryTargets} target
    join ${socialAccounts} account on account.id = target.account_id
    join ${posts} post on post.id = target.post_id
    where target.state = 'published' and target.posted_at > ${at(since)}
      and target.remote_id is not null and post.deleted_at is null
      and account.removed_at is null
      and account.platform_id = any(${sql.param([...platformIds])}::text[])
      and not exists (select from ${postFigures} figures where figures.target_id = target.id)
    limit ${mostTakenUp}
    on conflict do nothing
    returning target_id
  `)
  return v.parse(Rows, given).rows.length
}

const AccountIds = v.object({ rows: v.array(v.object({ account_id: v.string() })) })

/** The accounts of the publications that have waited longest for their look. */
export async function findDueAccounts(db: Executor, now: Date): Promise<string[]> {
  const found = await db.execute(sql`
    select target.account_id
    from (
      select target_id, due_at from ${postFigures}
      where due_at <= ${at(now)} order by due_at limit ${handful}
    ) due
    join ${deliveryTargets} target on target.id = due.target_id
    group by target.account_id
    order by min(due.due_at), target.account_id
  `)
  return v.parse(AccountIds, found).rows.map((row) => row.account_id)
}

/** What of an account is due, taken until then, those that have waited longest first. */
export async function claimDue(
  db: Database,
  accountId: string,
  { now, until }: { now: Date; until: Date },
) {
  const due = sql`
    select figures.target_id from ${postFigures} figures
    join ${deliveryTargets} target on target.id = figures.target_id
    where target.account_id = ${accountId} and figures.due_at <= ${at(now)}
    order by figures.due_at, figures.target_id limit ${handful}
    for update of figures skip locked`
  const ids = await db
    .update(postFigures)
    .set({ dueAt: until })
    .where(sql`${postFigures.targetId} in (${due})`)
    .returning({ id: postFigures.targetId })
  const { id, remoteId, permalink, postedAt } = deliveryTargets
  return db
    .select({
      ...{ targetId: id, remoteId, permalink, postedAt, trouble: postFigures.trouble },
      ...{ placement: placementSent, isDeleted: sql<boolean>`${posts.deletedAt} is not null` },
    })
    .from(deliveryTargets)
    .innerJoin(postFigures, eq(postFigures.targetId, id))
    .innerJoin(posts, eq(posts.id, deliveryTargets.postId))
    .where(
      inArray(
        id,
        ids.map((row) => row.id),
      ),
    )
    .orderBy(asc(postedAt), asc(id))
}
export type ClaimedRow = Awaited<ReturnType<typeof claimDue>>[number]

export type AccountRow = typeof socialAccounts.$inferSelect

export async function findAccountRow(
  db: Executor,
  accountId: string,
): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, accountId))
  return row
}

export interface LookOutcome {
  targetId: string
  dueAt: Date | null
  trouble: string | null
  /** Left out where nothing was told: what was told before stays, with its hour. */
  told?: { figures: ToldPost['figures']; fetchedAt: Date }
}

/** Stores what came of looks that are claimed until `until`; nothing of those claimed anew since. */
export async function storeLooks(
  db: Executor,
  until: Date,
  outcomes: readonly LookOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const given = outcomes.map(({ targetId, dueAt, trouble, told }) => ({
    ...{ target_id: targetId, due_at: dueAt?.toISOString() ?? null, trouble },
    ...{ figures: told?.figures ?? null, fetched_at: told?.fetchedAt.toISOString() ?? null },
  }))
  await db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(
        target_id uuid, due_at timestamptz, trouble text, figures jsonb, fetched_at timestamptz
      )
    ), claimed as (
      select figures.target_id from ${postFigures} figures
      join given on given.target_id = figures.target_id
      where figures.due_at = ${at(until)}
      for update of figures skip locked
    )
    update ${postFigures} figures
    set due_at = given.due_at, trouble = given.trouble,
      figures = coalesce(given.figures, figures.figures),
      fetched_at = coalesce(given.fetched_at, figures.fetched_at)
    from given join claimed on claimed.target_id = given.target_id
    where figures.target_id = given.target_id
  `)
}

/** Everything of the account that would be due before then waits until then. */
export async function putOff(db: Executor, accountId: string, until: Date): Promise<void> {
  await db.execute(sql`
    update ${postFigures} set due_at = ${at(until)}
    where target_id in (
      select figures.target_id from ${postFigures} figures
      join ${deliveryTargets} target on target.id = figures.target_id
      where target.account_id = ${accountId} and figures.due_at < ${at(until)}
      for update of figures skip locked
    )
  `)
}

/** Rows of what is not to be asked for any more. */
export async function dropRows(db: Executor, targetIds: readonly string[]): Promise<void> {
  if (targetIds.length === 0) return
  const held = db
    .select({ id: postFigures.targetId })
    .from(postFigures)
    .where(inArray(postFigures.targetId, [...targetIds]))
    .for('update', { skipLocked: true })
  await db.delete(postFigures).where(inArray(postFigures.targetId, held))
}
