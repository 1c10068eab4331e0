import { and, lte } from 'drizzle-orm'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { NetworkError } from '../networks/network.ts'
import { confirmTarget } from './confirm-target.ts'
import type { Look } from './delivery-queue.ts'
import { findNetwork, makeDelivery } from './make-delivery.ts'
import type { PublisherContext } from './publisher-context.ts'
import { applyEvent, type FoundTarget, isStillWanted } from './queries.ts'
import { settleFailure } from './settle-failure.ts'

/** A process that was suspended between noting the commit and making it no longer may. */
const stalledMs = 10_000

/** Does what others can see, at its time. That it begins is on record before it does. */
export async function commitTarget(
  context: PublisherContext,
  found: FoundTarget,
  { claim }: Look,
): Promise<void> {
  const { deps } = context
  // What is begun is not broken off: an abandoned commit would be one more open question.
  const { signal } = new AbortController()
  const startedAt = deps.clock.now()
  const begun = performance.now()
  const target = await applyEvent(deps.db, {
    targetId: found.target.id,
    event: 'commit',
    now: startedAt,
    heldAs: found.target.claim,
    set: { claim },
    note: { commitStartedAt: startedAt.toISOString(), verifyStartedAt: null, verifications: 0 },
    provided: and(lte(deliveryTargets.scheduledAt, startedAt), isStillWanted(deps.db)),
  })
  // Cancelled, moved or taken since it was read: the row won.
  if (!target) return
  const held = { ...found, target }
  try {
    const network = findNetwork(deps, held)
    const delivery = makeDelivery(context, held, claim, signal)
    if (performance.now() - begun > stalledMs)
      throw new NetworkError('not_ready', 'A publicação será retomada.', 'stalled before commit')
    const publication = await network.commit(delivery)
    await confirmTarget(context, target, {
      claim,
      step: 'commit',
      publication,
      postedAt: deps.clock.now(),
    })
  } catch (error) {
    await settleFailure(context, { found: held, claim, step: 'commit', error })
  }
}
