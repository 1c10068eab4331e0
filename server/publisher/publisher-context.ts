import type { Deps } from '../deps.ts'
import type { PublisherQueue } from './delivery-queue.ts'

export interface PublisherOptions {
  /** Looks under way at once in this process; most of each is waiting for the network. */
  concurrency: number
  /**
   * How long after the start of a commit by another worker it may still be under way. Only later is
   * the row touched: a worker that is merely slow must not meet a second one.
   */
  takeOverCommitMs: number
  sweepEveryMs: number
  refreshEveryMs: number
}

export const defaultOptions: PublisherOptions = {
  concurrency: 16,
  takeOverCommitMs: 45_000,
  sweepEveryMs: 60_000,
  refreshEveryMs: 15 * 60_000,
}

export type PublisherDeps = Pick<
  Deps,
  'env' | 'db' | 'clock' | 'log' | 'files' | 'networks' | 'secretBox'
>

export interface PublisherContext {
  deps: PublisherDeps
  queue: PublisherQueue
  options: PublisherOptions
}
