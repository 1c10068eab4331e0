import { eq } from 'drizzle-orm'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { posts } from '../db/schema/posts.ts'
import { applyEvent } from './apply-event.ts'
import type { PublisherContext } from './publisher-context.ts'
import type { FoundTarget, TargetRow } from './queries.ts'

/**
 * A new target in the place of one that was cancelled because its content has changed: the old
 * row's journal names containers with the old content, and a worker may have read them. What the
 * old one waited for (its account, a person, a pause the network asked for) the new one waits for too.
 */
export function makeReplacementTarget(cancelled: TargetRow): typeof deliveryTargets.$inferInsert {
  const { postId, accountId, scheduledAt, timeZone, releasedAt } = cancelled
  const place = { postId, accountId, scheduledAt, timeZone, releasedAt }
  const { state, nextAttemptAt, failureCode, failure } = cancelled
  const waits = state === 'needs-reconnect' || state === 'needs-decision' || state === 'retrying'
  return waits ? { ...place, state, nextAttemptAt, failureCode, failure } : place
}

/**
 * Replaces a target that an edit had to leave alone because its commit had begun, once that commit
 * is proven to have had no effect.
 */
export async function replaceOutdatedTarget(
  { deps, queue }: PublisherContext,
  { target, post }: FoundTarget,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // Locks the post before its targets, in the same order as an edit, so that there is no
    // deadlock.
    await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, post.id)).for('update')
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
      .values(makeReplacementTarget(target))
      .returning({ id, scheduledAt })
    await queue.enqueue(tx, planned)
  })
  queue.wake()
}
