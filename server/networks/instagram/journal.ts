import * as v from 'valibot'
import type { InstagramVersion } from '#contract/networks/instagram/version.ts'
import { placementOf } from '#contract/networks/network-versions.ts'
import type { Delivery } from '../network.ts'
import { Login } from './logins.ts'

/** What this connector stores between steps: the ids of its containers. */
const Journal = v.object({
  /** By which login the containers were made; before there were two it was not kept. */
  login: v.optional(Login, 'direct'),
  /** The container that will be published. */
  container: v.nullish(v.string()),
  /** When it was made, in ms since 1970; it lives 24 hours. */
  containerMadeAt: v.nullish(v.number()),
  /** Of a carousel: the container of each item, null where there is none yet. */
  items: v.nullish(v.array(v.nullable(v.string()))),
  /** Where the file of a container is sent, by its id; of those that are given bytes. */
  uploads: v.nullish(v.record(v.string(), v.string())),
})
export type InstagramJournal = v.InferOutput<typeof Journal>

/** Empty for one that is damaged, so that containers are made again. */
export function readJournal(journal: Readonly<Record<string, unknown>>): InstagramJournal {
  const result = v.safeParse(Journal, journal)
  return result.success ? result.output : { login: 'direct' }
}

type Chosen = Pick<Delivery, 'options'>

/** What was chosen for this network; undefined where nothing was. */
export function chosenVersion({ options }: Chosen): InstagramVersion | undefined {
  return options?.platformId === 'instagram' ? options : undefined
}

/** Whether it goes to the stories instead of the feed (docs/networks.md 3.4). */
export function isStory(delivery: Chosen): boolean {
  return placementOf(chosenVersion(delivery)) === 'story'
}
