import type { createCommitClaimer } from './create-commit-claimer.ts'
import type { createConfirmer } from './create-confirmer.ts'
import type { createTargetReader } from './create-target-reader.ts'
import type { PublisherQueue } from './delivery-queue.ts'
import type { PublisherDeps } from './publisher-deps.ts'

export interface PublisherOptions {
  /** Workers of this process that stage; most of each is waiting for the network. */
  preparers: number
  /** Workers that commit and verify, each several targets at once. */
  actors: number
  /**
   * How long after the start of a commit by another worker it may still be under way. Only later is
   * the row touched: a worker that is merely slow must not meet a second one.
   */
  takeOverCommitMs: number
  /**
   * How long after a first comment was begun its absence proves that it was not made: longer than any
   * request may take, and than what was written takes to be read.
   */
  commentSettleMs: number
  sweepEveryMs: number
  refreshEveryMs: number
  permalinksEveryMs: number
}

export const defaultOptions: PublisherOptions = {
  preparers: 12,
  actors: 4,
  takeOverCommitMs: 45_000,
  commentSettleMs: 60_000,
  sweepEveryMs: 60_000,
  refreshEveryMs: 15 * 60_000,
  permalinksEveryMs: 2000,
}

export interface PublisherContext {
  deps: PublisherDeps
  queue: PublisherQueue
  options: PublisherOptions
  /** These three do together what is asked for in the same turn of the loop. */
  readTarget: ReturnType<typeof createTargetReader>
  claimCommit: ReturnType<typeof createCommitClaimer>
  confirm: ReturnType<typeof createConfirmer>
  /** Published targets whose address is still to be read; the sweep finds those a crash forgot. */
  nameless: Set<string>
}
