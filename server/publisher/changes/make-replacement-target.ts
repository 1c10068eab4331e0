import { eq } from 'drizzle-orm'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { posts } from '../../db/schema/posts.ts'
import type { PublisherContext } from '../publisher-context.ts'
import { applyEvent } from '../states/apply-event.ts'
import { missedColumns } from '../states/lateness.ts'
import { type FoundTarget, hasPausedTime, type TargetRow } from '../states/target-rows.ts'

/**
 * A new target in the place of one that was cancelled because its content has changed: the old
 * row's journal names containers with the old content, and a worker may have read them. What the
 * old one waited for (its account, a person, a pause the network asked for) the new one waits for
 * too, and so does what waits for its post to be resumed.
 */
export function makeReplacementTarget(cancelled: TargetRow): typeof deliveryTargets.$inferInsert {
  const { postId, accountId, scheduledAt, timeZone, releasedAt } = cancelled
  const place = { postId, accountId, scheduledAt, timeZone, releasedAt }
  const { state, nextAttemptAt, failureCode, failure } = cancelled
  if (state === 'paused') return { ...place, state }
  const waits = state === 'needs-reconnect' || state === 'needs-decision' || state === 'retrying'
  return waits ? { ...place, state, nextAttemptAt, failureCode, failure } : place
}

/**
 * As `makeReplacementTarget`, where the post was paused. What waits for a person goes on doing so:
 * 'Publicar agora' is said of that one time.
 */
export function makePausedTarget(cancelled: TargetRow): typeof deliveryTargets.$inferInsert {
  const target = makeReplacementTarget(cancelled)
  if (target.state === 'needs-decision') return target
  return { ...target, state: 'paused', nextAttemptAt: null, failureCode: null, failure: null }
}

/**
 * As `makeReplacementTarget`, where the post was resumed at `now`. Nobody expects a time that has
 * passed meanwhile any more, so a person decides about that, however little late it is.
 */
export function makeResumedTarget(
  cancelled: TargetRow,
  now: Date,
): typeof deliveryTargets.$inferInsert {
  const target = makeReplacementTarget(cancelled)
  if (target.state !== 'paused') return target
  return target.scheduledAt < now
    ? { ...target, ...missedColumns('paused'), state: 'needs-decision' }
    : { ...target, state: 'scheduled' }
}

/**
 * Replaces a target that an edit or a pause had to leave alone because its commit had begun, once
 * that commit is proven to have had no effect.
 */
export async function replaceOutdatedTarget(
  { deps, queue }: PublisherContext,
  { target, post }: FoundTarget,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // Locks the post before its targets, in the same order as an edit, so that there is no
    // deadlock.
    const ofPost = eq(posts.id, post.id)
    await tx.select({ id: posts.id }).from(posts).where(ofPost).for('update')
    const [seen] = await tx
      .select({ isPaused: hasPausedTime(tx) })
      .from(posts)
      .where(ofPost)
    const waits = seen?.isPaused === true && target.releasedAt === null
    const cancelled = await applyEvent(tx, {
      targetId: target.id,
      event: 'cancel',
      now: deps.clock.now(),
      heldAs: target.claim,
      set: { claim: null, nextAttemptAt: null },
    })
    if (!cancelled) return
    const { id, scheduledAt } = deliveryTargets
    const planned = await tx
      .insert(deliveryTargets)
      .values(waits ? makePausedTarget(target) : makeReplacementTarget(target))
      .returning({ id, scheduledAt })
    await queue.enqueue(tx, planned)
  })
  queue.wake()
}
