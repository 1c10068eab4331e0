import type { PublisherQueue } from '../queue/delivery-queue.ts'
import type { createCommitClaimer } from './batches/create-commit-claimer.ts'
import type { createConfirmer } from './batches/create-confirmer.ts'
import type { createTargetReader } from './batches/create-target-reader.ts'
import type { PublisherDeps } from './publisher-deps.ts'

export interface PublisherOptions {
  /** Workers of this process that stage; they mostly wait for the network. */
  preparers: number
  /** Workers that commit and verify, each several targets at a time. */
  actors: number
  /**
   * How long after its start, in ms, another worker's commit may still be running. Only later is
   * the row taken over, so that a slow worker never meets a second one.
   */
  takeOverCommitMs: number
  /**
   * How long after a first comment was begun, in ms, its absence proves that it was not made:
   * longer than any request, and than the network needs to show it.
   */
  commentSettleMs: number
  /** The least distance, in ms, between two publications of an account of which one is late. */
  lateSpacingMs: number
  sweepEveryMs: number
  looksEveryMs: number
  metricsEveryMs: number
  resultsEveryMs: number
  revokeEveryMs: number
  permalinksEveryMs: number
}

export const defaultOptions: PublisherOptions = {
  preparers: 12,
  actors: 4,
  takeOverCommitMs: 45_000,
  commentSettleMs: 60_000,
  lateSpacingMs: 60_000,
  sweepEveryMs: 60_000,
  looksEveryMs: 30_000,
  metricsEveryMs: 60_000,
  resultsEveryMs: 120_000,
  revokeEveryMs: 30_000,
  permalinksEveryMs: 2000,
}

export interface PublisherContext {
  deps: PublisherDeps
  queue: PublisherQueue
  options: PublisherOptions
  /** These three combine calls of the same turn of the event loop (`batches/batch-calls.ts`). */
  readTarget: ReturnType<typeof createTargetReader>
  claimCommit: ReturnType<typeof createCommitClaimer>
  confirm: ReturnType<typeof createConfirmer>
  /**
   * Ids of published targets whose public address is still to be read; after a crash the sweep
   * finds them.
   */
  withoutPermalink: Set<string>
}
