import { setTimeout as sleep } from 'node:timers/promises'
import type { TargetJob } from '../../queue/delivery-queue.ts'
import { disconnectedColumns } from '../changes/disconnect-account.ts'
import { replaceOutdatedTarget } from '../changes/make-replacement-target.ts'
import type { PublisherContext } from '../publisher-context.ts'
import { annotate, applyEvent } from '../states/apply-event.ts'
import { describeContent } from '../states/content.ts'
import { findCause, missedColumns } from '../states/lateness.ts'
import { planNextStep } from '../states/plan-next-step.ts'
import { type FoundTarget, isDisconnected, recordAttempt } from '../states/target-rows.ts'
import { commentTarget } from './comment-target.ts'
import { commitTarget } from './commit-target.ts'
import { freshenAccount } from './freshen-account.ts'
import { addressesFor, findNetwork, makeDelivery } from './make-delivery.ts'
import { prepareFiles } from './media-files.ts'
import { settleFailure } from './settle-failure.ts'
import { verifyTarget } from './verify-target.ts'

/** Runs one job: reads the row again and takes the step that is due at this time. */
export async function processTarget(context: PublisherContext, look: TargetJob): Promise<void> {
  const { deps, queue, options } = context
  for (;;) {
    const found = await context.readTarget(look.targetId)
    if (!found) return
    const step = planNextStep(found, look, deps.clock.now(), options)
    switch (step.do) {
      case 'nothing':
        return
      case 'linger':
        await sleep(step.ms, undefined, { signal: look.signal })
        continue
      case 'wait': {
        const isShort = found.target.state === 'staged' || found.target.state === 'committing'
        const enqueue = isShort ? queue.actAt : queue.prepareAt
        return deps.db.transaction((tx) => enqueue(tx, look.targetId, step.until))
      }
      case 'cancel':
        return end(context, found, 'cancel')
      case 'disconnect':
        return end(context, found, 'disconnect')
      case 'replace':
        return replaceOutdatedTarget(context, found)
      case 'stage':
        if (await stageTarget(context, found, look)) continue
        return
      case 'miss':
        return end(context, found, 'miss')
      case 'commit':
      case 'take-turn':
        return commitTarget(context, found, look, { isLate: step.do === 'take-turn' })
      case 'verify':
        return verifyTarget(context, found, look)
      case 'comment':
        return commentTarget(context, found, look)
      case 'drop-comment':
        return dropComment(context, found)
    }
  }
}

/** Cancels the comment of a post that was deleted, or whose account was removed. */
async function dropComment({ deps }: PublisherContext, { target }: FoundTarget): Promise<void> {
  await annotate(deps.db, {
    ...{ targetId: target.id, state: 'published', heldAs: target.claim, now: deps.clock.now() },
    set: { claim: null, nextAttemptAt: null, commentState: null },
  })
}

async function end(
  { deps, queue }: PublisherContext,
  { target, account }: FoundTarget,
  event: 'cancel' | 'disconnect' | 'miss',
): Promise<void> {
  const now = deps.clock.now()
  const told =
    event === 'miss'
      ? missedColumns(findCause(target))
      : event === 'disconnect'
        ? disconnectedColumns(account.trouble)
        : {}
  await deps.db.transaction(async (tx) => {
    // Connected again since it was read: reconnecting has resumed the waiting targets, but not this
    // one.
    if (event === 'disconnect' && !(await isDisconnected(tx, account.id)))
      return queue.prepareAt(tx, target.id, now)
    await applyEvent(tx, {
      targetId: target.id,
      event,
      now,
      heldAs: target.claim,
      set: { claim: null, nextAttemptAt: null, ...told },
    })
  })
}

/** When its time is nearer than this, in ms, the worker that staged goes on to the commit. */
const goOnMs = 2000

/**
 * Runs the reversible steps. True when the target is staged and due so soon that the commit follows
 * here.
 */
async function stageTarget(
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
