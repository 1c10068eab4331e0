import { NetworkError } from '../networks/network.ts'
import { confirmTarget } from './confirm-target.ts'
import type { Look } from './delivery-queue.ts'
import { findNetwork, makeDelivery } from './make-delivery.ts'
import type { PublisherContext } from './publisher-context.ts'
import type { FoundTarget } from './queries.ts'
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
  const begun = performance.now()
  const target = await context.claimCommit({ targetId: found.target.id, claim })
  // Cancelled, moved or taken since it was read: the row won.
  if (!target) return
  const held = { ...found, target }
  try {
    const network = findNetwork(deps, held)
    const delivery = makeDelivery(context, held, claim, signal)
    if (performance.now() - begun > stalledMs)
      throw new NetworkError('not_ready', 'A publicação será retomada.', 'stalled before commit')
    const publication = await network.commit(delivery)
    const postedAt = deps.clock.now()
    const proof = { targetId: target.id, claim, step: 'commit' as const, publication, postedAt }
    await confirmTarget(context, proof)
  } catch (error) {
    await settleFailure(context, { found: held, claim, step: 'commit', error })
  }
}
