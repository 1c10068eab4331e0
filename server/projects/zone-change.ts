import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { ZoneChange } from '#contract/zone-change.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { posts } from '../db/schema/posts.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import { type ComingTime, planZoneChange, type TimeMove } from './plan-zone-change.ts'

/** What 'keep-clock' would do to the project's planned times in another zone. */
export async function previewZoneChange(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { project, timeZone }: { project: { id: string; timeZone: string }; timeZone: string },
): Promise<ZoneChange> {
  const now = clock.now()
  const times = await readComing(db, project.id, now)
  const change = { from: project.timeZone, to: timeZone, now }
  const { planned, fixed, moves } = planZoneChange(times, change)
  const [first] = moves
  if (!first) return { planned, fixed, first: null }
  const [post] = await db
    .select({ caption: posts.caption })
    .from(posts)
    .where(eq(posts.id, first.postId))
  const moved = times.find(({ id }) => id === first.id)
  if (!post || !moved) throw new Error('A time without its post')
  return {
    ...{ planned, fixed },
    first: {
      caption: post.caption,
      scheduledAt: moved.scheduledAt.toISOString(),
      movedTo: first.scheduledAt.toISOString(),
    },
  }
}

/**
 * Moves the project's planned times so that they keep their local time in the zone `to`; each post
 * that is moved gets its next revision, so that a change which was made on the old times meanwhile
 * is a conflict and not lost. For whoever holds the project's lock (`lockProject`), which keeps all
 * other writers of its times away but the publisher. Wake the queue afterwards.
 */
export async function keepClock(
  tx: Transaction,
  { queue }: Pick<Deps, 'queue'>,
  { projectId, ...change }: { projectId: string; from: string; to: string; now: Date },
): Promise<void> {
  const { to, now } = change
  await lockComing(tx, projectId, now)
  const { moves } = planZoneChange(await readComing(tx, projectId, now), change)
  if (moves.length === 0) return
  // First beside the calendar: one time of a post may go where another of its times is leaving.
  for (const batch of inBatches(moves)) await writeTimes(tx, batch, { to, now })
  for (const batch of inBatches(moves)) await bringBack(tx, batch)
  const moved = [...new Set(moves.map(({ postId }) => postId))]
  for (const batch of inBatches(moved))
    await tx
      .update(posts)
      .set({ version: sql`${posts.version} + 1`, updatedAt: now })
      .where(inArray(posts.id, batch))
  await queue.enqueue(tx, moves)
}

const { id, postId, accountId, scheduledAt, state } = deliveryTargets

/** Of each statement, since its parameters are limited. */
const batchSize = 5000

function inBatches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  )
}

async function readComing(db: Executor, projectId: string, now: Date): Promise<ComingTime[]> {
  return db
    .select({ id, postId, accountId, scheduledAt, state })
    .from(deliveryTargets)
    .where(isComing(db, projectId, now))
}

/** Posts before targets, each by id: the order of everybody who locks both. */
async function lockComing(tx: Transaction, projectId: string, now: Date): Promise<void> {
  const coming = isComing(tx, projectId, now)
  const ofComing = tx.select({ postId }).from(deliveryTargets).where(coming)
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, ofComing))
    .orderBy(asc(posts.id))
    .for('update')
  await tx.select({ id }).from(deliveryTargets).where(coming).orderBy(asc(id)).for('no key update')
}

function isComing(db: Executor, projectId: string, now: Date) {
  const accounts = db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(eq(socialAccounts.projectId, projectId))
  return and(inArray(accountId, accounts), gt(scheduledAt, now), ne(state, 'cancelled'))
}

/** A thousand years, in hours: a year is not of one length in every zone. */
const aside = sql.raw("interval '8766000 hours'")

async function writeTimes(
  tx: Transaction,
  moves: readonly TimeMove[],
  { to, now }: { to: string; now: Date },
): Promise<void> {
  const rows = JSON.stringify(moves.map((move) => ({ id: move.id, at: move.scheduledAt })))
  await tx.execute(sql`
    update ${deliveryTargets} as target
    set scheduled_at = moved.at + ${aside}, time_zone = ${to}, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${rows}::jsonb) as moved(id uuid, at timestamptz)
    where target.id = moved.id
  `)
}

async function bringBack(tx: Transaction, moves: readonly TimeMove[]): Promise<void> {
  await tx
    .update(deliveryTargets)
    .set({ scheduledAt: sql`${scheduledAt} - ${aside}` })
    .where(
      inArray(
        id,
        moves.map((move) => move.id),
      ),
    )
}
