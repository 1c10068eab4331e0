import type * as v from 'valibot'
import { createJobPool } from '../../isolated-jobs/create-job-pool.ts'
import { JobError } from '../../isolated-jobs/job.ts'
import type { ImageFacts, VideoFacts } from './media-facts.ts'
import { sandboxJobs } from './sandbox-jobs.ts'

type Jobs = typeof sandboxJobs

const maxMebibytes = 1024
const concurrency = 2

/** Two jobs at a time, in the order of arrival, without a smaller limit per owner. */
const pool = createJobPool({
  jobs: sandboxJobs,
  entry: new URL('./sandbox-job-process.ts', import.meta.url),
  queue: {
    ...{ concurrency, capacity: concurrency, concurrencyPerOwner: concurrency },
    ...{ maxWaiting: 100_000, maxWaitingPerOwner: 100_000 },
  },
  hardMebibytes: maxMebibytes,
  idleMs: 10_000,
})

export const runSandboxJob = <N extends keyof Jobs>(
  name: N,
  input: v.InferInput<Jobs[N]['input']>,
): Promise<v.InferOutput<Jobs[N]['output']>> =>
  pool.run(name, input, {
    ...{ owner: 'sandbox', weight: 1, maxWaitMs: 600_000 },
    ...{ deadlineMs: 30_000, maxMebibytes },
  })

/** Null: not an image. */
export const inspectImageInJob = (path: string): Promise<ImageFacts | null> =>
  runSandboxJob('inspect-image', { path }).catch(nothingFound)

/** Null: not an MP4 or MOV file with a video track (a truncated file has none). */
export const inspectVideoInJob = (path: string): Promise<VideoFacts | null> =>
  runSandboxJob('inspect-video', { path }).catch(nothingFound)

/** Null: its pixels cannot be decoded to the end. A machine without time for it is an error. */
export const drawPreviewInJob = (path: string, to: string): Promise<string | null> =>
  runSandboxJob('draw-preview', { path, to })
    .then(() => to)
    .catch(nothingFound)

const nothingFound = (error: unknown): null => {
  if (error instanceof JobError && (error.code === 'unreadable' || error.code === 'ended'))
    return null
  throw error
}
