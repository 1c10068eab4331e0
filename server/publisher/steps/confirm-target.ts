import type { Proof } from '../batches/create-confirmer.ts'
import type { PublisherContext } from '../publisher-context.ts'

/** Stores the evidence together with the state 'published': the only way into that state. */
export async function confirmTarget(context: PublisherContext, proof: Proof): Promise<void> {
  const { deps, confirm, withoutPermalink } = context
  const { targetId, step, publication } = proof
  const confirmed = await confirm(proof)
  if (confirmed === null) {
    deps.log.warn({ targetId, step }, 'published, and another worker holds the row')
    return
  }
  if (publication.permalink === null) withoutPermalink.add(targetId)
  if (confirmed === 'comment') await enqueueComment(context, targetId)
}

/**
 * A failure here changes nothing: the row says that its comment is due, and the sweep enqueues it.
 */
async function enqueueComment({ deps, queue }: PublisherContext, targetId: string): Promise<void> {
  try {
    await deps.db.transaction((tx) => queue.prepareAt(tx, targetId, deps.clock.now()))
    queue.wake()
  } catch (error) {
    deps.log.warn({ err: error, targetId }, 'first comment not enqueued')
  }
}
