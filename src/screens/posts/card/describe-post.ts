import { nameAccount } from '#contract/networks/networks.ts'
import type { Post } from '#contract/posts/post.ts'

export interface PostTime {
  /** In ms. */
  at: number
  count: number
  networks: { id: string; name: string }[]
}

/** When the post was first published, in ms; undefined while it has not been. */
export function earliestPosted(post: Post): number | undefined {
  const posted = post.schedules.flatMap(({ postedAt }) => (postedAt ? [Date.parse(postedAt)] : []))
  return posted.length > 0 ? Math.min(...posted) : undefined
}

/** Why a post failed: each reason once, with its accounts. */
export function listFailures(post: Post): { reason: string; accounts: string[] }[] {
  const byReason = new Map<string, string[]>()
  for (const schedule of post.schedules) {
    const { failure, postedAt, state } = schedule
    if (!failure || postedAt || state === 'cancelled') continue
    byReason.set(failure, [...(byReason.get(failure) ?? []), nameDestination(schedule)])
  }
  return [...byReason].map(([reason, accounts]) => ({ reason, accounts: [...new Set(accounts)] }))
}

export interface PostNotice {
  message: string
  accounts: string[]
  /** The latest publication that the message concerns, ISO 8601. */
  postedAt: string
  times: number
}

/** What went wrong although the post was published (a missing first comment), each message once. */
export function listNotices(post: Post): PostNotice[] {
  const byMessage = new Map<string, PostNotice>()
  for (const schedule of post.schedules) {
    const { failure: message, postedAt, state } = schedule
    if (!message || !postedAt || state !== 'published') continue
    const before = byMessage.get(message) ?? { accounts: [], postedAt, times: 0 }
    const isLater = Date.parse(postedAt) > Date.parse(before.postedAt)
    byMessage.set(message, {
      message,
      accounts: [...new Set([...before.accounts, nameDestination(schedule)])],
      postedAt: isLater ? postedAt : before.postedAt,
      times: before.times + 1,
    })
  }
  return [...byMessage.values()]
}

function nameDestination({ socialMediaAccount: account }: Post['schedules'][number]): string {
  return `${account.platformName} ${nameAccount(account)}`
}

/** The links to the published posts, each URL once. */
export function listPermalinks(post: Post): { url: string; network: string; username: string }[] {
  const byUrl = new Map<string, { url: string; network: string; username: string }>()
  for (const { permalink, socialMediaAccount } of post.schedules) {
    if (!permalink || !/^https?:/.test(permalink)) continue
    const { platformName: network, username } = socialMediaAccount
    byUrl.set(permalink, { url: permalink, network, username: username.replace(/^@/, '') })
  }
  return [...byUrl.values()]
}

/** The times of a post in order, accounts of the same minute together, without cancelled ones. */
export function listTimes(post: Post): PostTime[] {
  const byMinute = new Map<number, PostTime>()
  for (const { scheduledAt, state, socialMediaAccount } of post.schedules) {
    if (state === 'cancelled') continue
    const at = Math.floor(Date.parse(scheduledAt) / 60_000) * 60_000
    const time = byMinute.get(at) ?? { at, count: 0, networks: [] }
    time.count += 1
    const { platformId: id, platformName: name } = socialMediaAccount
    if (!time.networks.some((network) => network.id === id)) time.networks.push({ id, name })
    byMinute.set(at, time)
  }
  return [...byMinute.values()].sort((a, b) => a.at - b.at)
}
