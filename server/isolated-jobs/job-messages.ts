import * as v from 'valibot'

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
