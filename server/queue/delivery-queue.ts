import type { Transaction } from '../db/database.ts'

/** How long before its time a target is staged, in ms. */
export const stageAheadMs = 2 * 60_000

/** The part of the queue that features use: it says when a target is to be processed. */
export interface DeliveryQueue {
  /**
   * Enqueues a job for each target in the caller's transaction, at `scheduledAt` less the time for
   * staging. What is due later than the queue's horizon is enqueued later by the sweep. Two jobs
   * for one target do no harm: the row decides what is done.
   */
  enqueue(tx: Transaction, targets: readonly { id: string; scheduledAt: Date }[]): Promise<void>
  /** To be called after the transaction: sets the timer for what was enqueued. */
  wake(): void
}

/** One job, as the queue hands it out. `claim` is the fencing token 'jobId:retryCount'. */
export interface TargetJob {
  targetId: string
  claim: string
  /** Aborts when the queue gave the job to another worker or the process is stopping. */
  signal: AbortSignal
}

/** What the publisher itself needs of the queue (`open-delivery-queue.ts`). */
export interface PublisherQueue extends DeliveryQueue {
  /** Enqueues a job that may take long (staging), in the caller's transaction. */
  prepareAt(tx: Transaction, targetId: string, at: Date): Promise<void>
  /**
   * Enqueues a short job for exactly this time (commit, verification), in the caller's transaction.
   */
  actAt(tx: Transaction, targetId: string, at: Date): Promise<void>
  /** Starts workers for both kinds of jobs; a job that throws is handed out again later. */
  work(
    workers: { preparers: number; actors: number },
    look: (look: TargetJob) => Promise<void>,
  ): Promise<void>
  /** Which of these targets have no job waiting or running. */
  findWithoutJob(targetIds: readonly string[]): Promise<string[]>
  /** Enqueues a revocation for each of these grants, once. */
  revokeSoon(revocationIds: readonly string[]): Promise<void>
  /** Handles them; one that throws is handed out again later. */
  workRevocations(revoke: (revocationId: string) => Promise<void>): Promise<void>
  /** Ends the workers, after the jobs that are running, then the queue itself. */
  stop(): Promise<void>
}
