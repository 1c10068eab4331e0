import { createHash } from 'node:crypto'
import { millisecondsInDay as dayMs } from 'date-fns/constants'
import type { Account } from './accounts.ts'
import type { Post } from './posts.ts'

/** Between 0 and 1, always the same for a text. */
export const shareOf = (text: string) =>
  createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32

// How an account fares beside its posts. It follows from its name and the calendar alone, so that
// asking twice answers the same, in any installation.

type Grown = Pick<Account, 'network' | 'username' | 'followers' | 'createdAt'>
type Span = { since: number; until: number }

/** From Sunday on: people look less at weekends. */
const weekdays = [0.75, 1, 1.05, 1.1, 1.15, 1.2, 0.85]
const rhythmOf = (day: number) => weekdays[new Date(day * dayMs).getUTCDay()] ?? 1

const share = ({ network, username }: Grown, day: number, what: string) =>
  shareOf(`${network}:${username}:${day}:${what}`)

/** The days since 1970 that a time (ms since 1970) touches, each with the part of it that is inside. */
const partsOf = ({ since, until }: Span): { day: number; from: number; to: number }[] => {
  const [first, last] = [Math.floor(since / dayMs), Math.ceil(until / dayMs)]
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => {
    const start = (first + index) * dayMs
    const [from, to] = [Math.max(since, start), Math.min(until, start + dayMs)]
    return { day: first + index, from: (from - start) / dayMs, to: (to - start) / dayMs }
  })
}

/** Followers won in a time; some days lose some. */
const wonIn = (account: Grown, span: Span) =>
  partsOf(span).reduce((sum, { day, from, to }) => {
    const won =
      account.followers * 0.0011 * rhythmOf(day) * (2.2 * share(account, day, 'won') - 0.35)
    return sum + won * (to - from)
  }, 0)

/** Followers at a time (ms since 1970), also before the account was made here. */
export const followersAt = (account: Grown, at: number): number => {
  const { createdAt, followers } = account
  const won =
    at < createdAt
      ? -wonIn(account, { since: at, until: createdAt })
      : wonIn(account, { since: createdAt, until: at })
  return Math.max(0, followers + Math.trunc(won))
}

/**
 * How many people saw something older of the account in a time (ms since 1970), and how often. Parts
 * of a time add up to the whole.
 */
export const seenIn = (account: Grown, span: Span): { reach: number; views: number } => {
  const seen = { reach: 0, views: 0 }
  for (const { day, from, to } of partsOf(span)) {
    const part = (whole: number) => Math.floor(whole * to) - Math.floor(whole * from)
    const reach =
      account.followers * 0.09 * rhythmOf(day) * (0.6 + 0.8 * share(account, day, 'reach'))
    seen.reach += part(reach)
    seen.views += part(reach * (1.35 + 0.4 * share(account, day, 'views')))
  }
  return seen
}

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
