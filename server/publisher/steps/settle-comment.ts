import { NetworkError } from '../../networks/network.ts'
import { disconnectAccount } from '../changes/disconnect-account.ts'
import type { PublisherContext } from '../publisher-context.ts'
import { annotate } from '../states/apply-event.ts'
import { planFailure } from '../states/plan-failure.ts'
import { readProgress } from '../states/progress.ts'
import { type FoundTarget, recordAttempt, type TargetRow } from '../states/target-rows.ts'

/** Where it failed: before anything was sent, while searching, or while writing. */
export type Step = 'prepare' | 'find' | 'write'

/** The result of an attempt at the first comment. The post stays published in any case. */
export type CommentOutcome =
  | { to: 'done' }
  | { to: 'due' | 'begun'; afterMs: number; error?: NetworkError; note?: Record<string, unknown> }
  | { to: 'failed'; error: NetworkError; isUnsure?: true }

const missing = 'Publicado, mas sem o primeiro comentário.'
const unsure = 'Publicado, mas não foi possível confirmar o primeiro comentário. Confira na rede.'
const internal = 'Tivemos um problema do nosso lado.'

const firstLookMs = 5000
/** Failed searches with growing pauses: about half a day. */
const looksAtMost = 50

/**
 * What follows from a failure; pure. A comment that may have been made is searched for, any other
 * is tried again.
 */
export function judgeFailure(
  target: Pick<TargetRow, 'journal'>,
  step: Step,
  cause: unknown,
): CommentOutcome {
  const error = toNetworkError(cause, step)
  const { commentTries, commentLooks } = readProgress(target.journal)
  const isOpen = error.failure === 'ambiguous' || error.failure === 'unknown'
  if (step === 'write' && isOpen)
    return {
      ...{ to: 'begun', afterMs: firstLookMs, error },
      note: { isCommentUnknown: error.failure === 'unknown' },
    }
  if (step === 'find') {
    const looks = (commentLooks ?? 0) + 1
    const plan = planFailure(error, Math.min(looks, 10))
    if (plan.event === 'retry' && looks < looksAtMost)
      return { to: 'begun', afterMs: plan.afterMs, error, note: { commentLooks: looks } }
    return { to: 'failed', error, isUnsure: true }
  }
  const tries = (commentTries ?? 0) + 1
  const plan = planFailure(error, tries)
  if (plan.event === 'retry')
    return { to: 'due', afterMs: plan.afterMs, error, note: { commentTries: tries } }
  return { to: 'failed', error }
}

function toNetworkError(cause: unknown, step: Step): NetworkError {
  if (cause instanceof NetworkError) return cause
  const detail = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  return new NetworkError(step === 'write' ? 'ambiguous' : 'transient', internal, detail, { cause })
}

/**
 * Stores the outcome and plans what follows, in one transaction; nothing where another worker took
 * over `claim`.
 */
export async function settleComment(
  { deps, queue }: PublisherContext,
  { target, account }: FoundTarget,
  claim: string,
  outcome: CommentOutcome,
): Promise<void> {
  const now = deps.clock.now()
  const targetId = target.id
  const error = 'error' in outcome ? outcome.error : undefined
  if (error) {
    const { failure, detail } = error
    deps.log.warn({ targetId, step: 'comment', failure, detail }, 'first comment failed')
  }
  await deps.db.transaction(async (tx) => {
    // The token was replaced since, so its refusal says nothing about the new one.
    const isReplaced =
      error?.failure === 'auth' &&
      !(await disconnectAccount(tx, account, { trouble: error.explanation, now }))
    const next = isReplaced ? again(target) : outcome
    const changed = await annotate(tx, {
      ...{ targetId, state: 'published', heldAs: claim, now },
      set: { claim: null, commentState: next.to, ...tell(next), nextAttemptAt: dueAt(next, now) },
      ...('note' in next && next.note && { note: next.note }),
    })
    if (!changed) return
    const told = { outcome: error?.failure ?? next.to, detail: error?.detail.slice(0, 500) ?? null }
    await recordAttempt(tx, { targetId, claim, step: 'comment', ...told })
    const at = dueAt(next, now)
    if (at) await queue.prepareAt(tx, targetId, at)
  })
  queue.wake()
}

/** The state before the attempt: due, or begun and to be searched for. */
function again({ commentState }: TargetRow): CommentOutcome {
  return { to: commentState === 'begun' ? 'begun' : 'due', afterMs: 1000 }
}

function tell(outcome: CommentOutcome): { failureCode: string | null; failure: string | null } {
  if (outcome.to !== 'failed') return { failureCode: null, failure: null }
  const { failure: failureCode, explanation } = outcome.error
  return { failureCode, failure: outcome.isUnsure ? unsure : `${missing} ${explanation}` }
}

function dueAt(outcome: CommentOutcome, now: Date): Date | null {
  return 'afterMs' in outcome ? new Date(now.getTime() + outcome.afterMs) : null
}
