import type { Platform } from '#contract/account.ts'
import type { CheckedMedia, CheckedPost } from '#contract/check-post.ts'
import { captionFor } from '#contract/version-for.ts'
import { instantOf } from '#contract/wall-clock.ts'
import type { DraftSchedule, MediaInfo } from '#local/db.ts'
import { addDays } from '#src/components/plain-date.ts'
import type { ComposerState, MediaDetails } from './composer-state.ts'

type Said = Pick<
  ComposerState,
  'caption' | 'description' | 'altText' | 'versions' | 'mediaHashes' | 'mediaDetails'
>

/** The post as one network gets it: with its own version, each file with the text it is described by. */
export function networkPost(
  platformId: string,
  said: Said,
  infos: readonly (MediaInfo | undefined)[],
  moments: readonly string[] = [],
): CheckedPost {
  const version = said.versions.find((one) => one.platformId === platformId)
  return {
    caption: captionFor(platformId, said),
    description: said.description,
    media: checkedMedia(infos, said),
    moments,
    // A network with options is asked about them, chosen or not: some may not be left open.
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
 * When it goes out on each network, on that account of it which gets the most of it. Repeats stand at
 * the same hour of the wall's clock.
 */
export function listMoments(
  schedules: readonly DraftSchedule[],
  platforms: readonly Platform[],
  timeZone: string,
): ReadonlyMap<string, readonly string[]> {
  const byAccount = new Map<string, string[]>()
  for (const schedule of schedules)
    for (const accountId of schedule.socialMediaAccountIds) {
      const known = byAccount.get(accountId) ?? []
      byAccount.set(accountId, [...known, ...listTimes(schedule, timeZone)])
    }
  return new Map(
    platforms.map(({ id, socialMediaAccounts }) => {
      const lists = socialMediaAccounts.map((account) => byAccount.get(account.id) ?? [])
      return [id, lists.reduce((most, list) => (list.length > most.length ? list : most), [])]
    }),
  )
}

/** Every time of an entry, in ISO 8601. */
export function listTimes(
  { date, time, repeatType, repeatNumber }: DraftSchedule,
  timeZone: string,
): string[] {
  const repeats = repeatType > 0 ? repeatNumber : 0
  return Array.from({ length: repeats + 1 }, (_, index) =>
    instantOf({ date: addDays(date, index * repeatType), time }, timeZone),
  ).flatMap((instant) => (Number.isNaN(instant) ? [] : [new Date(instant).toISOString()]))
}
