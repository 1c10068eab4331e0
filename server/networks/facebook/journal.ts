import * as v from 'valibot'

const Id = v.pipe(v.string(), v.regex(/^\d+$/))
/** In ms since 1970. */
const Time = v.number()

/** What this connector stores between steps. */
const Journal = v.object({
  /** The unpublished photos, null where there is none yet; they live about a day. */
  photos: v.nullish(v.array(v.nullable(v.object({ id: Id, at: Time })))),
  /** The Reel that is uploaded, and where to. */
  reel: v.nullish(v.object({ id: Id, uploadUrl: v.string(), at: Time })),
  /** The upload of an ordinary video, and what it may be published by. */
  upload: v.nullish(v.object({ session: v.string(), handle: v.nullable(v.string()), at: Time })),
  /** The ordinary video that publishing was answered with. */
  videoId: v.nullish(Id),
  /** The one before, which the network refused after it had taken it. */
  endedVideoId: v.nullish(Id),
  /** Whether the network answered that it took the commit. */
  isTaken: v.nullish(v.boolean()),
  /** Whether a commit of this delivery was begun before it was staged. */
  isAnotherTry: v.nullish(v.boolean()),
  /** Whether the network refused a commit as a copy of an earlier post. */
  isCopy: v.nullish(v.boolean()),
})
export type FacebookJournal = v.InferOutput<typeof Journal>

/** Empty for one that is damaged, so that everything is uploaded again. */
export function readJournal(journal: Readonly<Record<string, unknown>>): FacebookJournal {
  const result = v.safeParse(Journal, journal)
  return result.success ? result.output : {}
}

/** Unpublished photos and open uploads live about 24 hours; nearly so old they are made again. */
const usableMs = 23 * 60 * 60 * 1000

export function isUsable(at: number, now: number): boolean {
  return now - at <= usableMs
}
