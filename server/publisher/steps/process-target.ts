import { setTimeout as sleep } from 'node:timers/promises'
import type { TargetJob } from '../../queue/delivery-queue.ts'
import { disconnectedColumns } from '../changes/disconnect-account.ts'
import { replaceOutdatedTarget } from '../changes/make-replacement-target.ts'
import type { PublisherContext } from '../publisher-context.ts'
import { annotate, applyEvent } from '../states/apply-event.ts'
import { findCause, missedColumns } from '../states/lateness.ts'
import { planNextStep } from '../states/plan-next-step.ts'
import { type FoundTarget, isDisconnected } from '../states/target-rows.ts'
import { commentTarget } from './comment-target.ts'
import { commitTarget } from './commit-target.ts'
import { stageTarget } from './stage-target.ts'
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
