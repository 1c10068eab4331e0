import { and, asc, count, eq, gt, gte, inArray, ne, sql } from 'drizzle-orm'
import type { ZoneChange } from '#contract/projects/zone-change.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { posts } from '../db/schema/posts.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import { type ComingTime, earliestMove, planZoneChange, type TimeMove } from './plan-zone-change.ts'

/** What 'keep-clock' would do to the project's planned times in another zone. */
export async function previewZoneChange(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { project, timeZone }: { project: { id: string; timeZone: string }; timeZone: string },
): Promise<ZoneChange> {
  const now = clock.now()
  const change = { from: project.timeZone, to: timeZone, now }
  const sum = { planned: 0, fixed: 0 }
  let next: { from: Date; move: TimeMove } | undefined
  for await (const times of readComing(db, project.id, now)) {
    const { planned, fixed, moves } = planZoneChange(times, change)
    sum.planned += planned
    sum.fixed += fixed
    const [move] = moves
    const from = times.find((time) => time.id === move?.id)?.scheduledAt
    if (move && from && !(next && next.from <= from)) next = { from, move }
  }
  if (!next) return { ...sum, first: null }
  const { from, move } = next
  const [post] = await db
    .select({ caption: posts.caption })
    .from(posts)
    .where(eq(posts.id, move.postId))
  const caption = post?.caption ?? ''
  const first = { scheduledAt: from.toISOString(), movedTo: move.scheduledAt.toISOString() }
  return { ...sum, first: { caption, ...first } }
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
  await lockMovable(tx, projectId, now)
  for await (const times of readComing(tx, projectId, now)) {
    const { moves } = planZoneChange(times, change)
    if (moves.length === 0) continue
    // First beside the calendar: one time of a post may go where another of its times is leaving.
    await writeTimes(tx, moves, { to, now })
    await bringBack(tx, moves)
    const moved = [...new Set(moves.map((move) => move.postId))]
    await tx
      .update(posts)
      .set({ version: sql`${posts.version} + 1`, updatedAt: now })
      .where(inArray(posts.id, moved))
    await queue.enqueue(tx, moves)
  }
}

const { id, postId, accountId, scheduledAt, state } = deliveryTargets

/**
 * Planned times that are read and moved at once, about: other calls have their turn in between. At
 * least one post with all its times, which are `maxOccurrences` at most.
 */
const batchSize = 2000

/** All the times of some posts at a time: those of one post are planned together. */
async function* readComing(
  db: Executor,
  projectId: string,
  now: Date,
): AsyncGenerator<ComingTime[]> {
  const coming = isComing(db, projectId, now)
  const counted = await db
    .select({ postId, times: count() })
    .from(deliveryTargets)
    .where(coming)
    .groupBy(postId)
    .orderBy(asc(postId))
  let batch: string[] = []
  let times = 0
  for (const [index, post] of counted.entries()) {
    batch.push(post.postId)
    times += post.times
    if (times < batchSize && index < counted.length - 1) continue
    yield await db
      .select({ id, postId, accountId, scheduledAt, state })
      .from(deliveryTargets)
      .where(and(coming, inArray(postId, batch)))
    batch = []
    times = 0
  }
}

/**
 * Posts before targets, each by id: the order of everybody who locks both. What goes out soon is not
 * moved, and not locked either: it would be late.
 */
async function lockMovable(tx: Transaction, projectId: string, now: Date): Promise<void> {
  const movable = and(isComing(tx, projectId, now), gte(scheduledAt, earliestMove(now)))
  const ofMovable = tx.select({ postId }).from(deliveryTargets).where(movable)
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, ofMovable))
    .orderBy(asc(posts.id))
    .for('update')
  await tx.select({ id }).from(deliveryTargets).where(movable).orderBy(asc(id)).for('no key update')
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
