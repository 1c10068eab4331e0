import type { TargetJob } from '../../queue/delivery-queue.ts'
import type { PublisherContext } from '../publisher-context.ts'
import { applyEvent } from '../states/apply-event.ts'
import { describeContent } from '../states/content.ts'
import { type FoundTarget, recordAttempt } from '../states/target-rows.ts'
import { freshenAccount } from './freshen-account.ts'
import { addressesFor, findNetwork, makeDelivery } from './make-delivery.ts'
import { prepareFiles } from './media-files.ts'
import { settleFailure } from './settle-failure.ts'

/** When its time is nearer than this, in ms, the worker that staged goes on to the commit. */
const goOnMs = 2000

/**
 * Runs the reversible steps. True when the target is staged and due so soon that the commit follows
 * here.
 */
export async function stageTarget(
  context: PublisherContext,
  found: FoundTarget,
  look: TargetJob,
): Promise<boolean> {
  const { deps, queue } = context
  const { id: targetId } = found.target
  let content = describeContent(found, addressesFor(deps, found))
  const target = await applyEvent(deps.db, {
    targetId,
    event: 'stage',
    now: deps.clock.now(),
    heldAs: found.target.claim,
    set: { claim: look.claim, nextAttemptAt: null },
    note: { content },
  })
  if (!target) return false
  const held = { ...found, target }
  try {
    const network = findNetwork(deps, held)
    await freshenAccount(context, network, held)
    content = await prepareFiles(deps, held, content)
    await network.stage(makeDelivery(context, held, look.claim, look.signal, content))
  } catch (error) {
    await settleFailure(context, { found: held, claim: look.claim, step: 'stage', error })
    return false
  }
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const staged = await applyEvent(tx, {
      targetId,
      event: 'staged',
      now,
      heldAs: look.claim,
      set: { claim: null },
      note: { content },
    })
    if (!staged) return false
    await recordAttempt(tx, { targetId, claim: look.claim, step: 'stage', outcome: 'done' })
    const isNear = staged.scheduledAt.getTime() - now.getTime() <= goOnMs
    if (!isNear) await queue.actAt(tx, targetId, staged.scheduledAt)
    return isNear
  })
}
