import type { Publication } from '../networks/network.ts'
import type { PublisherContext } from './publisher-context.ts'
import { applyEvent, isTakenByAnother, recordAttempt, type TargetRow } from './queries.ts'

/** Addresses are read when what is due has gone out. */
const permalinkAfterMs = 3000

/** Stores the evidence and with it the state 'published': the only way into that state. */
export async function confirmTarget(
  { deps, queue }: PublisherContext,
  target: TargetRow,
  proof: { claim: string; step: 'commit' | 'verify'; publication: Publication; postedAt: Date },
): Promise<void> {
  const { claim, step, publication, postedAt } = proof
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const isTaken = step === 'verify' && (await isTakenByAnother(tx, target, publication.remoteId))
    const { remoteId, permalink } = isTaken
      ? // Proven all the same; the post that was matched is another target's.
        { remoteId: `container:${target.id}`, permalink: null }
      : publication
    const confirmed = await applyEvent(tx, {
      targetId: target.id,
      event: 'confirm',
      now,
      heldAs: claim,
      set: {
        ...{ remoteId, permalink, postedAt },
        ...{ claim: null, nextAttemptAt: null, failureCode: null, failure: null },
      },
    })
    if (!confirmed) {
      deps.log.warn({ targetId: target.id, step }, 'published, and another worker holds the row')
      return
    }
    await recordAttempt(tx, { targetId: target.id, claim, step, outcome: 'done', detail: remoteId })
    if (permalink === null && !remoteId.startsWith('container:'))
      await queue.lookLater(tx, target.id, new Date(now.getTime() + permalinkAfterMs))
  })
}
