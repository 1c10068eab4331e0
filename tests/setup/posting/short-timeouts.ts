import type { PublisherOptions } from '#server/publisher/publisher-context.ts'

/** Like production, with shorter times: tests cannot wait three quarters of a minute. */
export const shortTimeouts: Partial<PublisherOptions> = {
  takeOverCommitMs: 12_000,
  commentSettleMs: 7000,
  sweepEveryMs: 2000,
  looksEveryMs: 1000,
}
