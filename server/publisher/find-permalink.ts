import { NetworkError } from '../networks/network.ts'
import type { Look } from './delivery-queue.ts'
import { findNetwork, makeDelivery } from './make-delivery.ts'
import type { PublisherContext } from './publisher-context.ts'
import { type FoundTarget, setPermalink } from './queries.ts'

/** Reads the address of what is published. A network that is away is asked again: the look failed. */
export async function findPermalink(
  context: PublisherContext,
  found: FoundTarget,
  { claim, signal }: Look,
): Promise<void> {
  const { deps } = context
  const { id, remoteId } = found.target
  if (remoteId === null) return
  try {
    const network = findNetwork(deps, found)
    const delivery = await makeDelivery(context, found, claim, signal)
    const permalink = await network.findPermalink(delivery, remoteId)
    if (permalink !== null) await setPermalink(deps.db, id, permalink)
  } catch (error) {
    deps.log.info({ err: error, targetId: id }, 'permalink not read')
    if (error instanceof NetworkError && error.failure === 'transient') throw error
  }
}
