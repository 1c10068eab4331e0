import * as v from 'valibot'

/** One kind of work for a process of its own. Input and output are checked on both sides. */
export interface Job<I extends v.GenericSchema, O extends v.GenericSchema> {
  input: I
  output: O
  /**
   * Runs in that process. An error means that the file cannot be read, except for errors of the
   * system (no room, no such file). Modules it needs are imported inside, so that the caller does
   * not load them. The output is short: at most a few thousand entries.
   */
  run(input: v.InferOutput<I>): Promise<v.InferInput<O>>
}

export type JobTable = Readonly<Record<string, Job<v.GenericSchema, v.GenericSchema>>>

export function defineJob<I extends v.GenericSchema, O extends v.GenericSchema>(
  job: Job<I, O>,
): Job<I, O> {
  return job
}

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A request to the process: one job at a time. */
export const JobRequest = v.object({
  number: Count,
  name: v.string(),
  input: v.unknown(),
  /** Beyond this the process exits. */
  maxMebibytes: Count,
})
export type JobRequest = v.InferOutput<typeof JobRequest>

/**
 * Messages of the process: ready, and the outcome of a job. `mebibytes`: the memory it holds
 * afterwards.
 */
export const JobMessage = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('done'), number: Count, output: v.unknown(), mebibytes: Count }),
  v.object({
    kind: v.literal('unreadable'),
    number: Count,
    why: v.string(),
    mebibytes: Count,
  }),
  v.object({
    kind: v.literal('failed'),
    number: Count,
    why: v.string(),
    /** The system's error code: 'ENOSPC'. */
    errno: v.optional(v.string()),
    mebibytes: Count,
  }),
])
export type JobMessage = v.InferOutput<typeof JobMessage>

/**
 * 'unreadable': the job could not read the file. 'ended': it exceeded its time or memory, or
 * crashed. 'lost': its process was killed from outside, which says nothing about the file. 'busy':
 * it got no slot in time, or too little processor time. 'failed': an error of the system; `cause`
 * has its code.
 */
export type JobFailure = 'unreadable' | 'ended' | 'lost' | 'busy' | 'failed'

export class JobError extends Error {
  readonly code: JobFailure

  constructor(code: JobFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'JobError'
    this.code = code
  }
}
