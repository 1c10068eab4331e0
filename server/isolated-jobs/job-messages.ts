import * as v from 'valibot'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What the process is asked: one job at a time. */
export const JobRequest = v.object({
  number: Count,
  name: v.string(),
  input: v.unknown(),
  /** The process ends itself when it holds more. */
  maxMebibytes: Count,
})
export type JobRequest = v.InferOutput<typeof JobRequest>

/** What it says: that it is there, and what became of a job. `mebibytes`: what it holds afterwards. */
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
    /** The system's word for it: 'ENOSPC'. */
    errno: v.optional(v.string()),
    mebibytes: Count,
  }),
])
export type JobMessage = v.InferOutput<typeof JobMessage>
