import {
  type Network,
  NetworkError,
  type Publication,
  type Verdict,
} from '../../networks/network.ts'
import type { TargetJob } from '../../queue/delivery-queue.ts'
import { disconnectAccount } from '../changes/disconnect-account.ts'
import type { PublisherContext } from '../publisher-context.ts'
import { annotate, applyEvent } from '../states/apply-event.ts'
import { planFailure, planProcessing, planVerification } from '../states/plan-failure.ts'
import { readProgress } from '../states/progress.ts'
import {
  type FoundTarget,
  mayBeOfAnother,
  recordAttempt,
  type TargetRow,
} from '../states/target-rows.ts'
import { confirmTarget } from './commit-target.ts'
import { freshenAccount } from './freshen-account.ts'
import { findNetwork, makeDelivery } from './make-delivery.ts'
import { settleFailure } from './settle-failure.ts'

export const unconfirmed =
  'Não foi possível confirmar se o post foi publicado. Confira na rede antes de publicar de novo.'
const atWork = {
  failureCode: 'not_ready',
  failure: 'A rede recebeu a publicação e ainda a está processando.',
} as const
const disconnected = {
  failureCode: 'auth',
  failure:
    'A autorização da conta terminou antes de a rede confirmar a publicação. Conecte a conta novamente, e verificamos se o post saiu.',
} as const
const refused = 'A rede recusou a publicação por um motivo desconhecido.'
/** Failed verifications with growing pauses: about half a day. */
const failedLooksAtMost = 50
const commitsAtMost = 20

/** Finds out whether a commit without an answer took effect. Only reads from the network. */
export async function verifyTarget(
  context: PublisherContext,
  found: FoundTarget,
  { claim, signal }: TargetJob,
): Promise<void> {
  const { deps } = context
  const now = deps.clock.now()
  const verifications = (readProgress(found.target.journal).verifications ?? 0) + 1
  const target = await annotate(deps.db, {
    targetId: found.target.id,
    state: 'committing',
    now,
    heldAs: found.target.claim,
    set: { claim },
    note: { verifyStartedAt: now.toISOString(), verifications },
  })
  if (!target) return
  const held = { ...found, target }
  const { account } = found
  // Nothing can be asked with a dead token; once the account is connected again, all can.
  if (account.status === 'needs-reconnect' && !account.removedAt)
    return keepAsking(context, held, claim, disconnected)
  const verdict = await askNetwork(context, held, claim, signal)
  if (verdict instanceof NetworkError) return askLater(context, held, claim, verdict)
  switch (verdict.outcome) {
    case 'published': {
      const publication = await weighEvidence(context, target, verdict)
      if (!publication) return askLater(context, held, claim)
      const postedAt = readProgress(target.journal).commitStartedAt ?? now
      return confirmTarget(context, {
        ...{ targetId: target.id, claim, step: 'verify', publication, postedAt },
      })
    }
    case 'not-published':
      return tryAgain(context, held, claim)
    case 'processing':
      return keepAsking(context, held, claim, atWork)
    case 'refused':
      return settleFailure(context, { found: held, claim, step: 'verify', error: verdict.error })
    case 'unknown':
      return askLater(context, held, claim)
  }
}

/** The matched post may be another target's; then only what the network itself said counts. */
async function weighEvidence(
  { deps }: PublisherContext,
  target: TargetRow,
  { publication, provenAs }: Extract<Verdict, { outcome: 'published' }>,
): Promise<Publication | undefined> {
  const { commitStartedAt } = readProgress(target.journal)
  const onlyProofSince = provenAs === null ? (commitStartedAt ?? target.createdAt) : null
  if (!(await mayBeOfAnother(deps.db, target, publication.remoteId, onlyProofSince)))
    return publication
  return provenAs === null ? undefined : { remoteId: provenAs, permalink: null }
}

async function askNetwork(
  context: PublisherContext,
  found: FoundTarget,
  claim: string,
  signal: AbortSignal,
): Promise<Verdict | NetworkError> {
  try {
    const network: Network = findNetwork(context.deps, found)
    await freshenAccount(context, network, found)
    return await network.verify(makeDelivery(context, found, claim, signal))
  } catch (error) {
    if (error instanceof NetworkError) return error
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return new NetworkError('transient', unconfirmed, detail, { cause: error })
  }
}

/**
 * Proven to have had no effect: staged again. After an answer that no table lists, a person
 * decides.
 */
async function tryAgain(
  { deps, queue }: PublisherContext,
  { target }: FoundTarget,
  claim: string,
): Promise<void> {
  const now = deps.clock.now()
  const attempts = target.attempts + 1
  const isFinal = target.failureCode === 'unknown' || attempts > commitsAtMost
  await deps.db.transaction(async (tx) => {
    const changed = await applyEvent(tx, {
      targetId: target.id,
      event: isFinal ? 'reject' : 'retry',
      now,
      heldAs: claim,
      set: {
        ...{ claim: null, attempts, nextAttemptAt: isFinal ? null : now },
        // What was said while the outcome was open does not hold any more.
        ...(isFinal ? { failure: refused } : { failure: null, failureCode: null }),
      },
    })
    if (!changed) return
    const detail = 'proven not published'
    await recordAttempt(tx, { targetId: target.id, claim, step: 'verify', outcome: 'done', detail })
    if (!isFinal) await queue.prepareAt(tx, target.id, now)
  })
  queue.wake()
}

/**
 * Asks again, for a day and more and more seldom, what only time or a person can answer; what was
 * unclear before counts no more. `told`: what the person reads meanwhile.
 */
async function keepAsking(
  context: PublisherContext,
  found: FoundTarget,
  claim: string,
  told: { failureCode: 'not_ready' | 'auth'; failure: string },
): Promise<void> {
  const { deps, queue } = context
  const { target } = found
  const now = deps.clock.now()
  const begun = readProgress(target.journal).commitStartedAt ?? target.createdAt
  const pause = planProcessing(now.getTime() - begun.getTime())
  if (pause === undefined) return giveUp(context, target, claim)
  const nextAttemptAt = new Date(now.getTime() + pause)
  // After an answer that no table lists a person decides, whatever is heard later (`tryAgain`).
  const failureCode = target.failureCode === 'unknown' ? 'unknown' : told.failureCode
  await deps.db.transaction(async (tx) => {
    const changed = await annotate(tx, {
      ...{ targetId: target.id, state: 'committing', now, heldAs: claim },
      set: { claim: null, nextAttemptAt, failureCode, failure: told.failure },
      note: { verifications: 0 },
    })
    if (changed) await queue.actAt(tx, target.id, nextAttemptAt)
  })
  queue.wake()
}

async function giveUp({ deps }: PublisherContext, { id }: TargetRow, claim: string) {
  await applyEvent(deps.db, {
    ...{ targetId: id, event: 'give-up', now: deps.clock.now(), heldAs: claim },
    set: { claim: null, nextAttemptAt: null, failure: unconfirmed },
  })
}

/** Verifies again after a pause; after the last one a person is asked. */
async function askLater(
  context: PublisherContext,
  found: FoundTarget,
  claim: string,
  error?: NetworkError,
): Promise<void> {
  const { deps, queue } = context
  const { target, account } = found
  const now = deps.clock.now()
  const verifications = readProgress(target.journal).verifications ?? 1
  const change = { targetId: target.id, now, heldAs: claim }
  await deps.db.transaction(async (tx) => {
    // The token was replaced since, so its refusal says nothing about the new one.
    const isReplaced =
      error?.failure === 'auth' &&
      !(await disconnectAccount(tx, account, { trouble: error.explanation, now }))
    // Asked again once the account is connected again; one that was removed never is.
    const isWaiting = error?.failure === 'auth' && !account.removedAt
    const pause = isReplaced || isWaiting ? 1000 : pauseBeforeAsking(verifications, error)
    const outcome = error?.failure ?? 'unknown'
    const detail = error?.detail.slice(0, 500) ?? null
    if (pause === undefined) {
      const set = { claim: null, nextAttemptAt: null, failure: unconfirmed }
      await applyEvent(tx, { ...change, event: 'give-up', set })
    } else {
      const nextAttemptAt = new Date(now.getTime() + pause)
      const set = { claim: null, nextAttemptAt }
      if (!(await annotate(tx, { ...change, state: 'committing', set }))) return
      await queue.actAt(tx, target.id, nextAttemptAt)
    }
    await recordAttempt(tx, { targetId: target.id, claim, step: 'verify', outcome, detail })
  })
  queue.wake()
}

function pauseBeforeAsking(verifications: number, error: NetworkError | undefined) {
  if (!error) return planVerification(verifications)
  const isWorthAsking = error.failure === 'transient' || error.failure === 'rate_limited'
  if (!isWorthAsking || verifications >= failedLooksAtMost) return undefined
  const { failure, retryAfterSeconds } = error
  const plan = planFailure({ failure, retryAfterSeconds }, Math.min(verifications, 10))
  return plan.event === 'retry' ? plan.afterMs : undefined
}
