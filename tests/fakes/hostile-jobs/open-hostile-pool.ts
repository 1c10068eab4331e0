import { createJobPool } from '#server/isolated-jobs/create-job-pool.ts'
import type { QueueLimits } from '#server/isolated-jobs/fair-queue.ts'
import { hostileJobs } from './hostile-jobs.ts'

/** A pool of two processes for misbehaving jobs. */
export function openHostilePool({
  idleMs = 10_000,
  queue = {},
}: {
  idleMs?: number
  queue?: Partial<QueueLimits>
} = {}) {
  return createJobPool({
    jobs: hostileJobs,
    entry: new URL('./hostile-process.ts', import.meta.url),
    queue: {
      ...{
        concurrency: 2,
        capacity: 10,
        concurrencyPerOwner: 2,
        maxWaiting: 50,
        maxWaitingPerOwner: 50,
      },
      ...queue,
    },
    hardMebibytes: 600,
    idleMs,
  })
}

export const hostileTerms = {
  ...{ owner: 'a', weight: 1, maxWaitMs: 30_000 },
  ...{ deadlineMs: 5000, maxMebibytes: 300 },
}
