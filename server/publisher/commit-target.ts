import { NetworkError } from '../networks/network.ts'
import { confirmTarget } from './confirm-target.ts'
import type { Look } from './delivery-queue.ts'
import { findNetwork, makeDelivery } from './make-delivery.ts'
import type { PublisherContext } from './publisher-context.ts'
import type { FoundTarget } from './queries.ts'
import { settleFailure } from './settle-failure.ts'

/** After so long a row that was held by somebody else's change is looked at again. */
const heldMs = 1000
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
  // Cancelled, moved or taken since it was read: the row won. Or held at this moment by a change that may
  // yet be undone: one more look finds out.
  if (!target) return lookAgain(context, found.target.id)
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

async function lookAgain({ deps, queue }: PublisherContext, targetId: string): Promise<void> {
  const at = new Date(deps.clock.now().getTime() + heldMs)
  await deps.db.transaction((tx) => queue.actAt(tx, targetId, at))
  queue.wake()
}
