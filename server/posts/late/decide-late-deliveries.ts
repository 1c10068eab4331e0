import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { DecidedDeliveries, LateDecision } from '#contract/posts/late-deliveries.ts'
import { pastToleranceMs } from '#contract/posts/schedule.ts'
import { type Access, holdAccess } from '../../access/hold-access.ts'
import { recordActivity } from '../../activities/record-activity.ts'
import type { Transaction } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { applyEventToAll } from '../../publisher/states/apply-event.ts'
import { findAccounts } from '../changes/check-template.ts'
import { isBeyondCalendar, refusePast, refuseTooFar } from '../changes/plan-targets.ts'
import { insertTargets, writeChange } from '../changes/post-rows.ts'
import { type LateTarget, lockLateTargets } from './lock-late-targets.ts'

interface DecisionRequest {
  access: Access
  /** The project's zone, stored with new times. */
  timeZone: string
  decision: LateDecision
}

const activityOf = {
  publish: 'late-published',
  reschedule: 'post-changed',
  cancel: 'late-cancelled',
} as const satisfies Record<LateDecision['decision'], string>

/**
 * Does with late deliveries what a person decided: publishes them now, gives them other times or
 * cancels them, all or none. Those that do not wait any more are answered as gone and left alone, so
 * that the same decision sent twice has its effect once. Throws SCHEDULE_IN_PAST, INVALID_REQUEST for a
 * time that the post has already, and ACCOUNT_UNAVAILABLE.
 */
export async function decideLateDeliveries(
  { db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>,
  { access, timeZone, decision }: DecisionRequest,
): Promise<DecidedDeliveries> {
  const { projectId, userId } = access
  const ids = idsOf(decision)
  const decided = await db.transaction(async (tx) => {
    await holdAccess(tx, access, clock.now())
    const { targets, postsOfThem } = await lockLateTargets(tx, projectId, ids)
    if (targets.length === 0) return []
    const now = clock.now()
    if (decision.decision === 'publish') await release(tx, queue, targets, now)
    else await cancel(tx, targets, now)
    if (decision.decision === 'reschedule') {
      const added = planTimes(targets, decision.times, { timeZone, now })
      await findAccounts(
        tx,
        projectId,
        added.map(({ accountId }) => accountId),
      )
      await refuseTaken(tx, added)
      await queue.enqueue(tx, await insertTargets(tx, await keepPaused(tx, added)))
    }
    for (const post of postsOfThem) {
      if (decision.decision !== 'publish')
        await writeChange(tx, post, { editKey: randomUUID(), now })
      const [kind, subject] = [activityOf[decision.decision], post.caption]
      await recordActivity(tx, { projectId, userId, kind, subject, now })
    }
    return targets.map(({ id }) => id)
  })
  queue.wake()
  const known = new Set(decided)
  return { decided, gone: ids.filter((id) => !known.has(id)) }
}

function idsOf(decision: LateDecision): string[] {
  const named =
    decision.decision === 'reschedule' ? decision.times.map(({ id }) => id) : decision.ids
  return [...new Set(named.map((id) => id.toLowerCase()))]
}

async function release(
  tx: Transaction,
  queue: Deps['queue'],
  targets: readonly LateTarget[],
  now: Date,
): Promise<void> {
  const released = await applyEventToAll(tx, {
    ...{ of: [isOneOf(targets)], event: 'release', now, note: { waits: 0 } },
    set: { releasedAt: now, nextAttemptAt: now, attempts: 0, failureCode: null, failure: null },
  })
  await queue.enqueue(tx, released)
}

async function cancel(tx: Transaction, targets: readonly LateTarget[], now: Date): Promise<void> {
  await applyEventToAll(tx, { of: [isOneOf(targets)], event: 'cancel', now, set: {} })
}

function isOneOf(targets: readonly LateTarget[]) {
  return inArray(
    deliveryTargets.id,
    targets.map(({ id }) => id),
  )
}

type AddedTarget = Pick<LateTarget, 'postId' | 'accountId' | 'scheduledAt' | 'timeZone'> & {
  field: string
}

/** New times of a post that is paused wait with the others. */
async function keepPaused(tx: Transaction, added: readonly AddedTarget[]) {
  const { postId, state } = deliveryTargets
  const ids = [...new Set(added.map((target) => target.postId))]
  const paused = await tx
    .selectDistinct({ postId })
    .from(deliveryTargets)
    .where(and(inArray(postId, ids), eq(state, 'paused')))
  const waits = new Set(paused.map((row) => row.postId))
  return added.map((target) => ({
    ...target,
    ...(waits.has(target.postId) && { state: 'paused' as const }),
  }))
}

/** The targets in the place of those that missed their time. Throws for a time that cannot be. */
function planTimes(
  targets: readonly LateTarget[],
  times: readonly { id: string; scheduledAt: string }[],
  { timeZone, now }: { timeZone: string; now: Date },
): AddedTarget[] {
  const byId = new Map(targets.map((target) => [target.id, target]))
  const added = new Map<string, AddedTarget>()
  for (const [index, { id, scheduledAt: written }] of times.entries()) {
    const target = byId.get(id.toLowerCase())
    if (!target) continue
    const field = `times.${index}.scheduledAt`
    const scheduledAt = new Date(written)
    if (scheduledAt.getTime() < now.getTime() - pastToleranceMs) throw refusePast(field)
    if (isBeyondCalendar(scheduledAt)) throw refuseTooFar(field)
    const { postId, accountId } = target
    const place = placeOf({ postId, accountId, scheduledAt })
    if (added.has(place)) throw refuseDouble(field)
    added.set(place, { postId, accountId, scheduledAt, timeZone, field })
  }
  return [...added.values()]
}

/** A post is published once on an account at one time. */
async function refuseTaken(tx: Transaction, added: readonly AddedTarget[]): Promise<void> {
  const { postId, accountId, scheduledAt, state } = deliveryTargets
  const taken = await tx
    .select({ postId, accountId, scheduledAt })
    .from(deliveryTargets)
    .where(
      and(
        ne(state, 'cancelled'),
        or(
          ...added.map((one) =>
            and(
              eq(postId, one.postId),
              eq(accountId, one.accountId),
              eq(scheduledAt, one.scheduledAt),
            ),
          ),
        ),
      ),
    )
  const places = new Set(taken.map(placeOf))
  const double = added.find((one) => places.has(placeOf(one)))
  if (double) throw refuseDouble(double.field)
}

function refuseDouble(field: string): ApiError {
  const message = 'Este post já tem este horário nesta conta.'
  return new ApiError('INVALID_REQUEST', { details: [{ field, message }] })
}

function placeOf({
  postId,
  accountId,
  scheduledAt,
}: Pick<LateTarget, 'postId' | 'accountId' | 'scheduledAt'>): string {
  return `${postId} ${accountId} ${scheduledAt.getTime()}`
}
