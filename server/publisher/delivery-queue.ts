import type { Transaction } from '../db/database.ts'

/** The part of the publisher that features use: says when a target is to be looked at. */
export interface DeliveryQueue {
  /**
   * Enqueues a look at each target in the caller's transaction, at `scheduledAt` less the time for
   * staging; what is due later than the queue's horizon is brought in by the publisher's sweep.
   * Looking twice is harmless: the row decides.
   */
  enqueue(tx: Transaction, targets: readonly { id: string; scheduledAt: Date }[]): Promise<void>
  /** Called after the commit: arms the waker for what was just enqueued. */
  wake(): void
}

/** One look, as the queue hands it out. `claim` is the fencing token 'jobId:retryCount'. */
export interface Look {
  targetId: string
  claim: string
  /** Aborts when the queue gave the look to another worker or the process is stopping. */
  signal: AbortSignal
}

/** What the publisher itself needs of the queue (`open-delivery-queue.ts`). */
export interface PublisherQueue extends DeliveryQueue {
  /** Enqueues a look that may take long (staging), in the caller's transaction. */
  prepareAt(tx: Transaction, targetId: string, at: Date): Promise<void>
  /** Enqueues a short look at exactly this moment (commit, verification), in the caller's transaction. */
  actAt(tx: Transaction, targetId: string, at: Date): Promise<void>
  /** Starts workers for both kinds; a look that throws is handed out again later. */
  work(
    workers: { preparers: number; actors: number },
    look: (look: Look) => Promise<void>,
  ): Promise<void>
  /** Which of these targets have no look waiting or under way. */
  findForgotten(targetIds: readonly string[]): Promise<string[]>
  /** Asks for new tokens of these accounts; asking twice is asking once. */
  refreshSoon(accountIds: readonly string[]): Promise<void>
  /** Handles what `refreshSoon` asked for, one account at a time over all processes. */
  workRefreshes(refresh: (accountId: string) => Promise<void>): Promise<void>
  /** Ends the workers, waiting for looks under way, then the queue itself. */
  stop(): Promise<void>
}
