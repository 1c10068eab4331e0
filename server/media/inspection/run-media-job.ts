import type * as v from 'valibot'
import { mediaLimits } from '#contract/media.ts'
import { ApiError } from '../../http/api-error.ts'
import { createJobPool } from '../../isolated-jobs/create-job-pool.ts'
import { JobError } from '../../isolated-jobs/job-error.ts'
import { mediaJobs } from './media-jobs.ts'

type Jobs = typeof mediaJobs

/** A job of unknown size counts as one of so many pixels. */
const lightPixels = 4_000_000

const pool = createJobPool({
  jobs: mediaJobs,
  entry: new URL('./media-job-process.ts', import.meta.url),
  queue: {
    concurrency: 2,
    // The largest picture there is, and small ones beside it.
    capacity: mediaLimits.maxImagePixels + 4 * lightPixels,
    concurrencyPerOwner: 1,
    maxWaiting: 400,
    maxWaitingPerOwner: 40,
  },
  hardMebibytes: mebibytesFor(mediaLimits.maxImagePixels),
  idleMs: 20_000,
})

export interface MediaJobTerms {
  /** The project whose file it is: no project waits for all files of another. */
  owner: string
  /** Of a picture that is decoded. */
  pixels?: number
  /** Of a file that may be read to its end. */
  bytes?: number
}

/**
 * Looks into a file in a process of its own, with an end to its time and memory. Throws
 * MEDIA_UNSUPPORTED for what cannot be read within them, SERVICE_UNAVAILABLE when too many wait or
 * somebody else ended the process.
 */
export async function runMediaJob<N extends keyof Jobs>(
  name: N,
  input: v.InferInput<Jobs[N]['input']>,
  { owner, pixels = 0, bytes = 0 }: MediaJobTerms,
): Promise<v.InferOutput<Jobs[N]['output']>> {
  try {
    return await pool.run(name, input, {
      owner,
      weight: Math.min(Math.max(pixels, lightPixels), mediaLimits.maxImagePixels),
      maxWaitMs: 30_000,
      deadlineMs: 6000 + pixels / 4000 + bytes / 50_000,
      maxMebibytes: mebibytesFor(pixels),
    })
  } catch (cause) {
    throw toApiError(cause)
  }
}

/** What decoding takes at the worst: 16 bits a channel, interlaced. */
function mebibytesFor(pixels: number): number {
  return 300 + Math.ceil((pixels * 8) / (1024 * 1024))
}

/** The answer to a job that came to nothing; what is not a job's failure stays as it is. */
export function toApiError(cause: unknown): unknown {
  if (!(cause instanceof JobError)) return cause
  if (cause.code === 'failed') return cause
  if (cause.code === 'busy' || cause.code === 'lost')
    return new ApiError('SERVICE_UNAVAILABLE', { cause, retryAfterSeconds: 15 })
  return new ApiError('MEDIA_UNSUPPORTED', { cause })
}
