import type { Account } from './accounts.ts'
import type { Post } from './posts.ts'
import { shareOf } from './share-of.ts'

const hourMs = 3_600_000

/** Most of what a post reaches it reaches in its first day. */
const grownBy = (ageMs: number) => 1 - Math.exp(-Math.max(0, ageMs) / (8 * hourMs))

/**
 * How many people saw a post until a time (ms since 1970), and which part of them did something. It
 * follows from the ledger alone, so that asking twice answers the same, and only ever grows. `spread`
 * is how much further than usual its kind goes.
 */
export const growPost = (
  post: Pick<Post, 'id' | 'publishedAt'>,
  { followers }: Pick<Account, 'followers'>,
  { at, spread = 1 }: { at: number; spread?: number | undefined },
) => {
  const share = (name: string) => shareOf(`${post.id}:${name}`)
  const whole = followers * (0.15 + 0.25 * share('reach')) * spread
  const reach = Math.floor(whole * grownBy(at - post.publishedAt))
  return {
    reach,
    /** Between these parts of those it reached, always the same for a name. */
    part: (name: string, least: number, most: number) =>
      Math.floor(reach * (least + (most - least) * share(name))),
  }
}
