import type { Publication } from '../networks/network.ts'
import type { PublisherContext } from './publisher-context.ts'
import { applyAndRecord, isTakenByAnother, type TargetRow } from './queries.ts'

/** Stores the evidence and with it the state 'published': the only way into that state. */
export async function confirmTarget(
  { deps, nameless }: PublisherContext,
  target: TargetRow,
  proof: { claim: string; step: 'commit' | 'verify'; publication: Publication; postedAt: Date },
): Promise<void> {
  const { claim, step, publication, postedAt } = proof
  const isTaken =
    step === 'verify' && (await isTakenByAnother(deps.db, target, publication.remoteId))
  const { remoteId, permalink } = isTaken
    ? // Proven all the same; the post that was matched is another target's.
      { remoteId: `container:${target.id}`, permalink: null }
    : publication
  const isConfirmed = await applyAndRecord(
    deps.db,
    {
      targetId: target.id,
      event: 'confirm',
      now: deps.clock.now(),
      heldAs: claim,
      set: {
        ...{ remoteId, permalink, postedAt },
        ...{ claim: null, nextAttemptAt: null, failureCode: null, failure: null },
      },
    },
    { claim, step, outcome: 'done', detail: remoteId },
  )
  if (!isConfirmed)
    deps.log.warn({ targetId: target.id, step }, 'published, and another worker holds the row')
  else if (permalink === null) nameless.add(target.id)
}
