import { stageAheadMs, type TargetJob } from '../../queue/delivery-queue.ts'
import { isOutdated } from './content.ts'
import { latenessAt } from './lateness.ts'
import { readProgress } from './progress.ts'
import type { FoundTarget, TargetRow } from './target-rows.ts'

/** After so long without progress of a staging worker, in ms, another one may take its row. */
const stagingQuietMs = 60_000
/** Clocks of several machines differ: a job that is up to this much early waits here, in ms. */
const shortWaitMs = 2000

export type NextStep =
  | { do: 'nothing' }
  /** Enqueue the target again for that time. */
  | { do: 'wait'; until: Date }
  /** Due very soon: wait in this worker. */
  | { do: 'linger'; ms: number }
  | { do: 'cancel' | 'disconnect' | 'replace' | 'stage' | 'commit' | 'verify' }
  /** Too late to be published without asking: a person decides. */
  | { do: 'miss' }
  /** Late: published when it is its turn among the late ones of its account. */
  | { do: 'take-turn' }
  | { do: 'comment' | 'drop-comment' }

/** What to do next about a target. Pure: the row and the time decide, never the job. */
export function planNextStep(
  found: FoundTarget,
  look: Pick<TargetJob, 'claim'>,
  now: Date,
  options: { takeOverCommitMs: number },
): NextStep {
  const { target, post, account, project } = found
  switch (target.state) {
    case 'published':
      return planComment(found, look.claim, now, options.takeOverCommitMs)
    case 'paused':
    case 'rejected':
    case 'needs-reconnect':
    case 'needs-decision':
    case 'unconfirmed':
    case 'cancelled':
      return { do: 'nothing' }
    case 'committing':
      return planVerify(target, now, options.takeOverCommitMs)
    default:
      break
  }
  if (account.removedAt || post.deletedAt) return { do: 'cancel' }
  if (account.status === 'needs-reconnect') return { do: 'disconnect' }
  // One whose commit had begun when the post was paused, and had no effect.
  if (found.isPaused && target.releasedAt === null) return { do: 'replace' }
  if (isOutdated(found)) return { do: 'replace' }
  const isAtWork = target.state === 'staging' && isHeldByAnother(target, look.claim)
  const lateness = latenessAt(target, project.lateLimitMinutes, now.getTime())
  if (lateness === 'missed' && !isAtWork) return { do: 'miss' }
  switch (target.state) {
    case 'scheduled':
      return at(target.scheduledAt.getTime() - stageAheadMs, now, 'stage')
    case 'retrying':
      return at((target.nextAttemptAt ?? target.scheduledAt).getTime(), now, 'stage')
    case 'staged':
      return lateness === 'late'
        ? { do: 'take-turn' }
        : at(target.scheduledAt.getTime(), now, 'commit')
    case 'staging':
      return isAtWork
        ? at(target.updatedAt.getTime() + stagingQuietMs, now, 'stage')
        : { do: 'stage' }
  }
}

/** A commit that another worker may still be making is left alone until that cannot be so. */
function planVerify(target: TargetRow, now: Date, takeOverCommitMs: number): NextStep {
  if (target.claim === null) return at((target.nextAttemptAt ?? now).getTime(), now, 'verify')
  const { commitStartedAt, verifyStartedAt } = readProgress(target.journal)
  const begun = Math.max(commitStartedAt?.getTime() ?? 0, verifyStartedAt?.getTime() ?? 0)
  return at(begun + takeOverCommitMs, now, 'verify')
}

/**
 * When to write the first comment: not while another worker may be writing it, and not when the
 * post or the account is gone.
 */
function planComment(
  { target, post, account }: FoundTarget,
  claim: string,
  now: Date,
  takeOverMs: number,
): NextStep {
  if (target.commentState !== 'due' && target.commentState !== 'begun') return { do: 'nothing' }
  if (isHeldByAnother(target, claim))
    return at(target.updatedAt.getTime() + takeOverMs, now, 'comment')
  if (account.removedAt || post.deletedAt) return { do: 'drop-comment' }
  return at((target.nextAttemptAt ?? now).getTime(), now, 'comment')
}

/**
 * A claim of an earlier attempt of the same job is ours: the queue repeats a job only when that
 * attempt has ended.
 */
function isHeldByAnother(target: TargetRow, claim: string): boolean {
  return target.claim !== null && jobOf(target.claim) !== jobOf(claim)
}

function jobOf(claim: string): string {
  return claim.split(':')[0] ?? claim
}

function at(time: number, now: Date, what: 'stage' | 'commit' | 'verify' | 'comment'): NextStep {
  const early = time - now.getTime()
  if (early <= 0) return { do: what }
  return early <= shortWaitMs ? { do: 'linger', ms: early } : { do: 'wait', until: new Date(time) }
}
