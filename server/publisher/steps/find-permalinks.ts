import type { PublisherContext } from '../publisher-context.ts'
import { setPermalink } from '../states/target-rows.ts'
import { freshenAccount } from './freshen-account.ts'
import { findNetwork, makeDelivery } from './make-delivery.ts'

/** A small batch, so that deliveries that are due are not delayed. */
const atOnce = 20

/**
 * Reads the public addresses of what was published. Failures change nothing: the sweep asks again.
 */
export async function findPermalinks(context: PublisherContext): Promise<void> {
  for (const id of [...context.withoutPermalink].slice(0, atOnce)) {
    context.withoutPermalink.delete(id)
    try {
      await findPermalink(context, id)
    } catch (error) {
      context.deps.log.info({ err: error, targetId: id }, 'permalink not read')
    }
  }
}

async function findPermalink(context: PublisherContext, id: string): Promise<void> {
  const { deps } = context
  const found = await context.readTarget(id)
  const remoteId = found?.target.remoteId
  if (!found || !remoteId || found.target.permalink !== null) return
  const network = findNetwork(deps, found)
  await freshenAccount(context, network, found)
  const delivery = makeDelivery(context, found, 'permalink', AbortSignal.timeout(30_000))
  const permalink = await network.findPermalink(delivery, remoteId)
  if (permalink !== null) await setPermalink(deps.db, id, permalink)
}
