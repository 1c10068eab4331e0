import { and, eq, inArray } from 'drizzle-orm'
import type { TimeState } from '#contract/posts/schedule.ts'
import type { Transaction } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { applyEventToAll } from '../states/apply-event.ts'
import type { TargetRow } from '../states/target-rows.ts'
import { statesBefore } from '../states/transition.ts'

const set = { claim: null, nextAttemptAt: null }

/** Whether a target in this state can still be kept from being published. */
export function mayBeCancelled(state: TimeState): boolean {
  return statesBefore('cancel').includes(state)
}

/**
 * Cancels what an account has scheduled. A target that is being published at this moment is left
 * alone.
 */
export async function cancelTargets(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const of = eq(deliveryTargets.accountId, accountId)
  await applyEventToAll(tx, { of: [of], event: 'cancel', now, set })
}

/**
 * Cancels the given targets of a post, or all of them, as far as their commit has not begun;
 * answers the rows as they were before. A target whose commit begins at this moment is waited for
 * and left out: it is either in the answer or published.
 */
export async function cancelTargetsOfPost(
  tx: Transaction,
  { postId, only, now }: { postId: string; only?: readonly string[]; now: Date },
): Promise<TargetRow[]> {
  const { id, state } = deliveryTargets
  const held = await tx
    .select()
    .from(deliveryTargets)
    .where(
      and(
        eq(deliveryTargets.postId, postId),
        inArray(state, [...statesBefore('cancel')]),
        only && inArray(id, [...only]),
      ),
    )
    .orderBy(id)
    .for('no key update')
  const of = inArray(
    id,
    held.map((row) => row.id),
  )
  if (held.length > 0) await applyEventToAll(tx, { of: [of], event: 'cancel', now, set })
  return held
}
