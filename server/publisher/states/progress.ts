import * as v from 'valibot'

const Timestamp = v.nullish(
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
)

/** The publisher's own entries in a target's journal, beside those of the network. */
const Progress = v.object({
  commitStartedAt: Timestamp,
  verifyStartedAt: Timestamp,
  /** Number of verifications of a commit whose outcome is open. */
  verifications: v.nullish(v.number()),
  /** How many times the network said it was still processing. */
  waits: v.nullish(v.number()),
  /** When the first comment was begun for the first time, and for the last time. */
  commentSince: Timestamp,
  commentStartedAt: Timestamp,
  /** The network answered the comment with an error that no table lists. */
  isCommentUnknown: v.nullish(v.boolean()),
  /** Numbers of attempts at the comment, of failed preparations, and of failed searches for it. */
  comments: v.nullish(v.number()),
  commentTries: v.nullish(v.number()),
  commentLooks: v.nullish(v.number()),
})
export type Progress = v.InferOutput<typeof Progress>

/** Empty for one that is damaged. */
export function readProgress(journal: Readonly<Record<string, unknown>>): Progress {
  const result = v.safeParse(Progress, journal)
  return result.success ? result.output : {}
}
