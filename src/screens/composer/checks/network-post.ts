import type { Platform } from '#contract/account.ts'
import type { CheckedMedia, CheckedPost } from '#contract/check-post.ts'
import { captionForNetwork } from '#contract/content-for-network.ts'
import { listOccurrences } from '#local/planning/list-occurrences.ts'
import type { DraftSchedule, MediaInfo } from '#local/rows.ts'
import type { ComposerState, MediaDetails } from '../composer-state.ts'

type Said = Pick<
  ComposerState,
  'caption' | 'description' | 'altText' | 'versions' | 'mediaHashes' | 'mediaDetails'
>

/** The post as one network gets it: with the network's version and the alternative text of each file. */
export function networkPost(
  platformId: string,
  said: Said,
  infos: readonly (MediaInfo | undefined)[],
  moments: readonly string[] = [],
): CheckedPost {
  const version = said.versions.find((one) => one.platformId === platformId)
  return {
    caption: captionForNetwork(platformId, said),
    description: said.description,
    media: checkedMedia(infos, said),
    times: moments,
    // Passed even when nothing was chosen: some networks require an option, and the check has to say so.
    options: version ?? {},
  }
}

function checkedMedia(
  infos: readonly (MediaInfo | undefined)[],
  { mediaHashes, mediaDetails, altText }: Pick<Said, 'mediaHashes' | 'mediaDetails' | 'altText'>,
): CheckedMedia[] {
  return infos.flatMap((info, index) => {
    if (!info) return []
    const own = altTextOf(mediaHashes[index] ?? '', mediaDetails)
    return [{ ...info, altText: own || altText }]
  })
}

export function altTextOf(hash: string, details: MediaDetails): string {
  return details[hash]?.altText ?? ''
}

/**
 * The times (ISO 8601, UTC) at which the post goes out on each network, by platform id: those of the
 * network's account that gets the most occurrences.
 */
export function listMoments(
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
