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
