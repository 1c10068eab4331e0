import * as v from 'valibot'

const Moment = v.nullish(
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
)

/** The publisher's own entries in a target's journal, beside those of the network. */
const Progress = v.object({
  commitStartedAt: Moment,
  verifyStartedAt: Moment,
  /** Looks at a commit whose outcome is open. */
  verifications: v.nullish(v.number()),
  /** Times the network said it was still at work. */
  waits: v.nullish(v.number()),
  /** When the first comment was begun: at first, and last. */
  commentSince: Moment,
  commentStartedAt: Moment,
  /** The network's answer to it was one that no table names. */
  isCommentUnknown: v.nullish(v.boolean()),
  /** Times it was begun; times it was put off; looks for it. */
  comments: v.nullish(v.number()),
  commentTries: v.nullish(v.number()),
  commentLooks: v.nullish(v.number()),
})
export type Progress = v.InferOutput<typeof Progress>

export function readProgress(journal: Readonly<Record<string, unknown>>): Progress {
  const result = v.safeParse(Progress, journal)
  return result.success ? result.output : {}
}
