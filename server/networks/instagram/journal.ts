import * as v from 'valibot'

/** What this connector keeps between steps: the ids of its containers. */
const Journal = v.object({
  /** The container that will be published. */
  container: v.nullish(v.string()),
  /** When it was made, in milliseconds; it lives 24 hours. */
  containerMadeAt: v.nullish(v.number()),
  /** Of a carousel, one for each item, null where there is none yet. */
  items: v.nullish(v.array(v.nullable(v.string()))),
})
export type InstagramJournal = v.InferOutput<typeof Journal>

export function readJournal(journal: Readonly<Record<string, unknown>>): InstagramJournal {
  const result = v.safeParse(Journal, journal)
  return result.success ? result.output : {}
}
