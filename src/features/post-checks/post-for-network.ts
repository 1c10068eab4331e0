import type { Platform } from '#contract/accounts/account.ts'
import type { CheckedMedia, CheckedPost } from '#contract/checks/check-post.ts'
import { contentForNetwork, type NetworkVersion } from '#contract/networks/network-versions.ts'
import type { DraftSchedule, MediaInfo } from '#local/database/rows.ts'
import { listOccurrences } from '#local/planning/list-occurrences.ts'

/** What a form says of a post: its texts, and what single networks get instead. */
export interface PostContent {
  caption: string
  description: string
  versions: readonly NetworkVersion[]
}

/**
 * The post as one network gets it: with the network's own caption and options if the post has them.
 * `times`: the instants (ISO 8601, UTC) at which it goes out on one account of the network.
 */
export function postForNetwork(
  platformId: string,
  { caption, description, versions }: PostContent,
  media: readonly CheckedMedia[],
  times: readonly string[] = [],
): CheckedPost {
  const content = contentForNetwork(platformId, { caption, versions })
  // Options are passed even when nothing was chosen: some networks require one, and the check has to say so.
  return { options: {}, ...content, description, media, times }
}

/** Whether the network has a caption of its own instead of the post's. */
export function hasOwnCaption(
  platformId: string,
  { versions }: Pick<PostContent, 'versions'>,
): boolean {
  return versions.some((one) => one.platformId === platformId && one.caption !== undefined)
}

/**
 * The files as they are checked: those whose facts are known, each with its own alternative text (by hash) or
 * else the post's.
 */
export function describeFiles(
  infos: readonly (MediaInfo | undefined)[],
  altTextOf: (hash: string) => string | undefined,
  general: string,
): CheckedMedia[] {
  return infos.flatMap((info) =>
    info ? [{ ...info, altText: altTextOf(info.hash) || general }] : [],
  )
}

/**
 * The times (ISO 8601, UTC) at which the post goes out on each network, by platform id: those of the
 * network's account that gets the most occurrences.
 */
export function listPublishTimes(
  schedules: readonly DraftSchedule[],
  platforms: readonly Platform[],
  timeZone: string,
): ReadonlyMap<string, readonly string[]> {
  const byAccount = new Map<string, string[]>()
  for (const schedule of schedules) {
    const times = listOccurrences(schedule, timeZone)
    for (const accountId of schedule.socialMediaAccountIds)
      byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), ...times])
  }
  return new Map(
    platforms.map(({ id, socialMediaAccounts }) => {
      const lists = socialMediaAccounts.map((account) => byAccount.get(account.id) ?? [])
      return [id, lists.reduce((most, list) => (list.length > most.length ? list : most), [])]
    }),
  )
}
