import type { PublisherOptions } from '#server/publisher/publisher-context.ts'

/** As in production, only less patient: tests cannot wait three quarters of a minute. */
export const shortTimeouts: Partial<PublisherOptions> = {
  takeOverCommitMs: 12_000,
  commentSettleMs: 7000,
  sweepEveryMs: 2000,
}
