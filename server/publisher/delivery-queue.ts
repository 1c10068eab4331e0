import type { Transaction } from '../deps.ts'

/** The part of the publisher that features use: says when a target is to be looked at. */
export interface DeliveryQueue {
  /**
   * Enqueues a look at each target in the caller's transaction, at `scheduledAt` less the time for
   * staging. Looking twice is harmless: the row decides.
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
  /** Enqueues a look at exactly this moment, in the caller's transaction. */
  lookAt(tx: Transaction, targetId: string, at: Date): Promise<void>
  /** Starts as many workers as `concurrency`; a look that throws is handed out again later. */
  work(concurrency: number, look: (look: Look) => Promise<void>): Promise<void>
  /** Which of these targets have no look waiting or under way. */
  findForgotten(targetIds: readonly string[]): Promise<string[]>
  /** Ends the workers, waiting for looks under way, then the queue itself. */
  stop(): Promise<void>
}
