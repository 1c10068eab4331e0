import type * as v from 'valibot'
import { mediaLimits } from '#contract/media/media.ts'
import { ApiError } from '../../http/api-error.ts'
import { createJobPool } from '../../isolated-jobs/create-job-pool.ts'
import { JobError } from '../../isolated-jobs/job.ts'
import { mediaJobs } from './media-jobs.ts'

type Jobs = typeof mediaJobs

/** The least size that a job counts as in the queue, also when its size is unknown. */
const lightPixels = 4_000_000

const pool = createJobPool({
  jobs: mediaJobs,
  entry: new URL('./media-job-process.ts', import.meta.url),
  queue: {
    concurrency: 2,
    // The largest picture possible, with small ones beside it.
    capacity: mediaLimits.maxImagePixels + 4 * lightPixels,
    concurrencyPerOwner: 1,
    maxWaiting: 400,
    maxWaitingPerOwner: 40,
  },
  hardMebibytes: mebibytesFor(mediaLimits.maxImagePixels),
  idleMs: 20_000,
})

export interface MediaJobTerms {
  /** The project of the file, or of files of its storage: each has one job at a time. */
  owner: string
  /** Pixels of a picture that is decoded. */
  pixels?: number
  /** Bytes of a file that may be read to its end. */
  bytes?: number
}

/**
 * Processes a file in a separate process with limits on time and memory. Throws MEDIA_UNSUPPORTED
 * for a file that cannot be read within them, SERVICE_UNAVAILABLE when too many jobs wait or the
 * process was killed from outside.
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

/** Worst case of decoding: 16 bits a channel, interlaced. */
function mebibytesFor(pixels: number): number {
  return 300 + Math.ceil((pixels * 8) / (1024 * 1024))
}

/** The API error for a failed job; other errors are returned unchanged. */
export function toApiError(cause: unknown): unknown {
  if (!(cause instanceof JobError)) return cause
  if (cause.code === 'failed') return cause
  if (cause.code === 'busy' || cause.code === 'lost')
    return new ApiError('SERVICE_UNAVAILABLE', { cause, retryAfterSeconds: 15 })
  return new ApiError('MEDIA_UNSUPPORTED', { cause })
}
