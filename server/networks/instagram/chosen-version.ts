import { placementOf } from '#contract/content-for-network.ts'
import type { InstagramVersion } from '#contract/networks/instagram/version.ts'
import type { Delivery } from '../network.ts'

type Chosen = Pick<Delivery, 'options'>

/** What was chosen for this network; undefined where nothing was. */
export function chosenVersion({ options }: Chosen): InstagramVersion | undefined {
  return options?.platformId === 'instagram' ? options : undefined
}

/** Whether it goes to the stories instead of the feed (docs/networks.md 3.4). */
export function isStory(delivery: Chosen): boolean {
  return placementOf(chosenVersion(delivery)) === 'story'
}
