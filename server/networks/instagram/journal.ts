import * as v from 'valibot'

/** What this connector stores between steps: the ids of its containers. */
const Journal = v.object({
  /** The container that will be published. */
  container: v.nullish(v.string()),
  /** When it was made, in ms since 1970; it lives 24 hours. */
  containerMadeAt: v.nullish(v.number()),
  /** Of a carousel: the container of each item, null where there is none yet. */
  items: v.nullish(v.array(v.nullable(v.string()))),
})
export type InstagramJournal = v.InferOutput<typeof Journal>

/** Empty for one that is damaged, so that containers are made again. */
export function readJournal(journal: Readonly<Record<string, unknown>>): InstagramJournal {
  const result = v.safeParse(Journal, journal)
  return result.success ? result.output : {}
}
