import type { Transaction } from '../../db/database.ts'
import { NetworkError } from '../../networks/network.ts'
import { disconnectAccount } from '../changes/disconnect-account.ts'
import type { PublisherContext } from '../publisher-context.ts'
import { annotate, applyEvent, type Change } from '../states/apply-event.ts'
import { latenessAt, missedColumns, outlookOfRetry } from '../states/lateness.ts'
import { type Consequence, planFailure, planVerification } from '../states/plan-failure.ts'
import { readProgress } from '../states/progress.ts'
import { type FoundTarget, noteAccountTrouble, recordAttempt } from '../states/target-rows.ts'
import { FencedError } from './make-delivery.ts'

export interface FailedStep {
  found: FoundTarget
  claim: string
  /** 'verify': the network took a commit, and ended it without publishing. */
  step: 'stage' | 'commit' | 'verify'
  error: unknown
}

const internalProblem = 'Tivemos um problema do nosso lado.'
const usedUp = 'As tentativas se esgotaram.'
const awaiting = 'Aguardando a rede confirmar a publicação.'

/** Stores what follows from a failed step, and enqueues the next job. */
export async function settleFailure(context: PublisherContext, failed: FailedStep): Promise<void> {
  const { deps } = context
  if (failed.error instanceof FencedError) {
    deps.log.info({ targetId: failed.found.target.id }, 'another worker took over')
    return
  }
  const failure = toNetworkError(failed)
  const { id: targetId } = failed.found.target
  deps.log.warn(
    { targetId, step: failed.step, failure: failure.failure, detail: failure.detail },
    'delivery step failed',
  )
  await deps.db.transaction(async (tx) => {
    const isSettled = await settle(context, tx, failed, failure)
    if (isSettled)
      await recordAttempt(tx, {
        targetId,
        claim: failed.claim,
        step: failed.step,
        outcome: failure.failure,
        detail: failure.detail.slice(0, 500),
      })
  })
  context.queue.wake()
}

async function settle(
  context: PublisherContext,
  tx: Transaction,
  failed: FailedStep,
  failure: NetworkError,
): Promise<boolean> {
  const { found, claim, step } = failed
  const { target } = found
  const now = context.deps.clock.now()
  const change = { targetId: target.id, now, heldAs: claim }
  const { commitStartedAt, waits } = readProgress(target.journal)
  const { actAt, prepareAt } = context.queue
  const lookAfter = async (ms: number, changed: unknown, enqueue = actAt) => {
    if (changed) await enqueue(tx, target.id, new Date(now.getTime() + ms))
    return changed !== undefined
  }

  const isOpen = failure.failure === 'ambiguous' || failure.failure === 'unknown'
  if (isOpen && step === 'commit') {
    const pause = Math.max(planVerification(0) ?? 0, (failure.retryAfterSeconds ?? 0) * 1000)
    const nextAttemptAt = new Date(now.getTime() + pause)
    const set = { claim: null, nextAttemptAt, failureCode: failure.failure, failure: awaiting }
    return lookAfter(pause, await annotate(tx, { ...change, state: 'committing', set }))
  }
  // Staging found that an earlier commit had taken effect.
  if (failure.failure === 'ambiguous' && step === 'stage' && commitStartedAt) {
    const set = { claim: null, nextAttemptAt: now, ...tell(failure) }
    return lookAfter(0, await applyEvent(tx, { ...change, event: 'recall', set }))
  }

  const isWaiting = failure.failure === 'not_ready'
  const tries = (isWaiting ? (waits ?? 0) : target.attempts) + 1
  const counted: Pick<Change, 'note' | 'set'> = isWaiting
    ? { note: { waits: tries }, set: {} }
    : { set: { attempts: tries } }
  const planned = planFailure(failure, tries)
  const consequence = await checkAccount(tx, found, { failure, consequence: planned, now })
  const told = tell(failure, consequence)
  const set = { ...counted.set, ...(isWaiting ? {} : told), claim: null }
  const written = { ...change, ...(counted.note && { note: counted.note }) }
  if (consequence.event === 'retry') {
    const nextAttemptAt = new Date(now.getTime() + consequence.afterMs)
    // Told at once, not when the pause has ended.
    if (isMissedBy(found, nextAttemptAt)) {
      const columns = missedColumns({ told: told.failure })
      const missed = { ...written, event: 'miss' as const, set: { ...set, ...columns } }
      return (await applyEvent(tx, missed)) !== undefined
    }
    const next = { ...written, event: 'retry' as const, set: { ...set, nextAttemptAt } }
    return lookAfter(consequence.afterMs, await applyEvent(tx, next), prepareAt)
  }
  const last = { ...set, ...told, nextAttemptAt: null }
  const changed = await applyEvent(tx, { ...written, event: consequence.event, set: last })
  return changed !== undefined
}

/** Whether an attempt at that time would be too late to be made without asking. */
function isMissedBy({ target, project }: FoundTarget, time: Date): boolean {
  return latenessAt(target, project.lateLimitMinutes, time.getTime()) === 'missed'
}

/** The texts for the row: the cause, and whether it is tried again. */
function tell(failure: NetworkError, consequence?: Consequence) {
  const isFinal = consequence?.event === 'reject' && consequence.isUsedUp
  const outlook = consequence?.event === 'retry' ? outlookOfRetry : isFinal ? usedUp : ''
  return {
    failureCode: failure.failure,
    failure: `${failure.explanation} ${outlook}`.trim(),
  }
}

/**
 * Writes at the account what its token is refused. Where that was replaced since, the refusal says
 * nothing about the new one.
 */
async function checkAccount(
  tx: Transaction,
  { account }: FoundTarget,
  seen: { failure: NetworkError; consequence: Consequence; now: Date },
): Promise<Consequence> {
  const { consequence, now } = seen
  const { failure, explanation: trouble } = seen.failure
  if (failure === 'permission') await noteAccountTrouble(tx, account, trouble)
  if (consequence.event !== 'disconnect') return consequence
  const isMarked = await disconnectAccount(tx, account, { trouble, now })
  return isMarked ? consequence : { event: 'retry', afterMs: 1000 }
}

/**
 * Wraps an unexpected error: before the commit it is tried again; during the commit its outcome is
 * unknown.
 */
function toNetworkError({ error, step, found }: FailedStep): NetworkError {
  if (error instanceof NetworkError) return error
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const failure = step === 'commit' ? 'ambiguous' : 'transient'
  const isStopping = error instanceof Error && error.name === 'AbortError'
  return new NetworkError(failure, internalProblem, `${found.account.platformId}: ${detail}`, {
    ...(isStopping ? {} : { attemptsAtMost: 6 }),
    cause: error,
  })
}
