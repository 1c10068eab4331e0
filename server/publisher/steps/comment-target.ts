import { millisecondsInDay } from 'date-fns/constants'
import { type CommentPlace, NetworkError } from '../../networks/network.ts'
import type { TargetJob } from '../../queue/delivery-queue.ts'
import type { PublisherContext } from '../publisher-context.ts'
import { annotate } from '../states/apply-event.ts'
import { readFirstComment, readStagedContent } from '../states/content.ts'
import { readProgress } from '../states/progress.ts'
import type { FoundTarget } from '../states/target-rows.ts'
import { freshenAccount } from './freshen-account.ts'
import { FencedError, findNetwork, makeDelivery } from './make-delivery.ts'
import { type CommentOutcome, judgeFailure, type Step, settleComment } from './settle-comment.ts'

/**
 * A process that was suspended for longer than this after storing the beginning does not write the
 * comment any more.
 */
const stalledMs = 10_000
const lookEveryMs = 15_000
const madeAtMost = 3
/** After so long it is no first comment any more. */
const tooLateMs = millisecondsInDay

const late = 'Ele ficou tempo demais sem poder ser feito.'
const gone = 'A rede não o mostra.'

/**
 * Writes the first comment under a published post. Its beginning is stored first; one that was
 * begun is searched for, and written again only when it is proven not to be there.
 */
export async function commentTarget(
  context: PublisherContext,
  found: FoundTarget,
  look: TargetJob,
): Promise<void> {
  const { deps } = context
  const { claim } = look
  const target = await annotate(deps.db, {
    ...{ targetId: found.target.id, state: 'published', heldAs: found.target.claim },
    ...{ now: deps.clock.now(), set: { claim } },
  })
  if (!target) return
  const held = { ...found, target }
  const at: { step: Step } = { step: 'prepare' }
  const outcome = await attempt(context, held, look, at).catch((error: unknown) =>
    error instanceof FencedError ? undefined : judgeFailure(target, at.step, error),
  )
  if (outcome) await settleComment(context, held, claim, outcome)
}

async function attempt(
  context: PublisherContext,
  found: FoundTarget,
  { claim, signal }: TargetJob,
  at: { step: Step },
): Promise<CommentOutcome> {
  const { deps, options } = context
  const { target } = found
  const network = findNetwork(deps, found)
  const { firstComment } = network
  const text = readFirstComment(readStagedContent(target.journal))
  if (!firstComment || text === '' || target.remoteId === null) return { to: 'done' }
  await freshenAccount(context, network, found)
  const place: CommentPlace = { remoteId: target.remoteId, text }
  const progress = readProgress(target.journal)
  const { commentSince: since, commentStartedAt, comments = 0 } = progress
  const now = deps.clock.now()
  if (target.commentState === 'begun' && since && commentStartedAt) {
    at.step = 'find'
    const delivery = makeDelivery(context, found, claim, signal)
    if (await firstComment.find(delivery, { ...place, since })) return { to: 'done' }
    const left = commentStartedAt.getTime() + options.commentSettleMs - now.getTime()
    if (left > 0) return { to: 'begun', afterMs: Math.min(left, lookEveryMs) }
    if (progress.isCommentUnknown || (comments ?? 0) >= madeAtMost) return fail(gone)
  }
  if (now.getTime() - (target.postedAt ?? now).getTime() > tooLateMs) return fail(late)

  at.step = 'prepare'
  const begun = performance.now()
  const noted = await annotate(deps.db, {
    ...{ targetId: target.id, state: 'published', heldAs: claim, now },
    set: { commentState: 'begun' },
    note: {
      ...{ commentSince: (since ?? now).toISOString(), commentStartedAt: now.toISOString() },
      comments: (comments ?? 0) + 1,
    },
  })
  if (!noted) throw new FencedError(`${target.id} is not held as ${claim}`)
  if (performance.now() - begun > stalledMs)
    throw new NetworkError('not_ready', 'O comentário será retomado.', 'stalled before comment')
  at.step = 'write'
  // Not aborted when the process stops: whether an aborted comment was made would be unknown.
  const { signal: unbroken } = new AbortController()
  await firstComment.write(
    makeDelivery(context, { ...found, target: noted }, claim, unbroken),
    place,
  )
  return { to: 'done' }
}

function fail(explanation: string): CommentOutcome {
  return { to: 'failed', error: new NetworkError('unknown', explanation, 'comment not there') }
}
