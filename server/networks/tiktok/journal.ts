import * as v from 'valibot'

const Upload = v.object({
  /**
   * Where the chunks go. It holds a token that lives an hour and can only send this one file, so it
   * is kept as it is, never logged, and taken away with the last chunk.
   */
  url: v.nullable(v.string()),
  /** When it was made, in ms since 1970. */
  madeAt: v.number(),
  size: v.number(),
  chunkSize: v.number(),
  count: v.number(),
  /** Chunks that TikTok has. */
  sent: v.number(),
})
export type Upload = v.InferOutput<typeof Upload>

/** What this connector stores between steps. */
const Journal = v.object({
  /** Names the post from its init on (docs/networks.md 5.6); null or missing while there is none. */
  publishId: v.nullish(v.string()),
  /** Of a video. */
  upload: v.nullish(Upload),
  /** Whether TikTok said that it has the last chunk. */
  isSent: v.nullish(v.boolean()),
  /** The account's name at staging, for the post's public address. */
  username: v.nullish(v.string()),
  /** Interactions that the account had turned off then. */
  closed: v.nullish(v.array(v.string())),
})
export type TiktokJournal = v.InferOutput<typeof Journal>

/** Undefined for one that is damaged: it proves nothing then. */
export function readJournal(journal: Readonly<Record<string, unknown>>): TiktokJournal | undefined {
  const result = v.safeParse(Journal, journal)
  return result.success ? result.output : undefined
}

/** The entries of a journal without a post under way. */
export const noTask = { publishId: null, upload: null, isSent: false } satisfies TiktokJournal
