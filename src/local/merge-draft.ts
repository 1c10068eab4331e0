import type { Draft, DraftSchedule } from './db.ts'
import { mergeIds, mergeMedia } from './merge-media.ts'

/** What of a draft a person writes. */
export type DraftContent = Omit<
  Draft,
  | 'id'
  | 'userId'
  | 'projectId'
  | 'number'
  | 'createdAt'
  | 'updatedAt'
  | 'status'
  | 'entryKey'
  | 'templateKey'
  | 'isOtherVersion'
>
export type DraftChanges = Partial<DraftContent>

export interface MergedDraft {
  content: DraftContent
  /** Fields that both changed, each to something else: there `content` has mine. */
  conflicts: readonly (keyof DraftContent)[]
}

const texts = [
  ...(['caption', 'description', 'location', 'userTags', 'productTags', 'altText'] as const),
  'timeZone',
] as const

/**
 * Pure. Two writers that began at `base`: each keeps what the other did not touch. Lists are merged by
 * item, since both may have added a photo or a time.
 */
export function mergeDraft(
  base: DraftContent,
  mine: DraftContent,
  theirs: DraftContent,
): MergedDraft {
  const conflicts: (keyof DraftContent)[] = []
  const merged = { ...readContent(theirs) }
  for (const field of texts) {
    if (mine[field] === base[field]) continue
    if (theirs[field] !== base[field] && theirs[field] !== mine[field]) conflicts.push(field)
    merged[field] = mine[field]
  }
  const versions = mergeVersions(base.versions, mine.versions, theirs.versions)
  merged.versions = versions.items
  if (versions.isConflict) conflicts.push('versions')
  const media = mergeMedia(base, mine, theirs)
  merged.mediaHashes = media.mediaHashes
  merged.mediaDetails = media.mediaDetails
  if (media.isConflict) conflicts.push('mediaHashes', 'mediaDetails')
  merged.postNowAccountIds = mergeIds(
    ...([base.postNowAccountIds, mine.postNowAccountIds, theirs.postNowAccountIds] as const),
  )
  const schedules = mergeSchedules(base.schedules, mine.schedules, theirs.schedules)
  merged.schedules = schedules.items
  if (schedules.isConflict) conflicts.push('schedules')
  if (chooseMoment(base, mine, merged)) conflicts.push('isScheduling')
  return { content: merged, conflicts }
}

export function readContent(draft: DraftContent): DraftContent {
  const { caption, description, location, userTags, productTags, altText, timeZone } = draft
  const { versions, mediaDetails } = draft
  const { mediaHashes, isPostNow, postNowAccountIds, isScheduling, schedules } = draft
  return {
    ...{ caption, description, location, userTags, productTags, altText, timeZone },
    ...{
      versions,
      mediaDetails,
      mediaHashes,
      isPostNow,
      postNowAccountIds,
      isScheduling,
      schedules,
    },
  }
}

/** The fields of `after` that say something else than `before`. */
export function listChangedFields<C extends DraftChanges>(before: DraftChanges, after: C): C {
  const entries = Object.entries(after).filter(
    ([field, value]) => !isSame(before[field as keyof DraftContent], value),
  )
  return Object.fromEntries(entries) as C
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** One for each network: mine where I changed it, else theirs. */
function mergeVersions(
  base: Draft['versions'],
  mine: Draft['versions'],
  theirs: Draft['versions'],
): { items: Draft['versions']; isConflict: boolean } {
  const find = (list: Draft['versions'], id: string) =>
    list.find(({ platformId }) => platformId === id)
  const ids = new Set([...theirs, ...mine].map(({ platformId }) => platformId))
  let isConflict = false
  const items = [...ids].flatMap((id) => {
    const [was, here, there] = [find(base, id), find(mine, id), find(theirs, id)]
    if (isSame(was, here)) return there ?? []
    isConflict ||= there !== undefined && !isSame(was, there) && !isSame(here, there)
    return here ?? []
  })
  return { items, isConflict }
}

/** A time that one took away and the other changed stays: somebody still wanted it. */
function mergeSchedules(
  base: readonly DraftSchedule[],
  mine: readonly DraftSchedule[],
  theirs: readonly DraftSchedule[],
): { items: DraftSchedule[]; isConflict: boolean } {
  const find = (list: readonly DraftSchedule[], id: string) => list.find((one) => one.id === id)
  const ids = mergeIds(
    base.map(({ id }) => id),
    mine.map(({ id }) => id),
    theirs.map(({ id }) => id),
  )
  const disputed = base.flatMap(({ id }) => {
    const [was, here, there] = [find(base, id), find(mine, id), find(theirs, id)]
    const wasChanged = (one: DraftSchedule | undefined) => one !== undefined && !isSame(was, one)
    const isWanted = (wasChanged(here) && !there) || (wasChanged(there) && !here)
    return isWanted && !ids.includes(id) ? [id] : []
  })
  let isConflict = false
  const items = [...ids, ...disputed].flatMap((id) => {
    const [was, here, there] = [find(base, id), find(mine, id), find(theirs, id)]
    if (!here || !there) return here ?? there ?? []
    if (isSame(was, here)) return there
    isConflict ||= !isSame(was, there) && !isSame(here, there)
    return here
  })
  return { items, isConflict }
}

/**
 * 'Postar agora' and 'Agendar template' exclude each other, and times belong to the second. Sets both in
 * `merged`; answers whether one wanted this and the other that.
 */
function chooseMoment(base: DraftContent, mine: DraftContent, merged: DraftContent): boolean {
  const { isPostNow, isScheduling } = merged
  merged.isPostNow = mine.isPostNow === base.isPostNow ? isPostNow : mine.isPostNow
  merged.isScheduling = mine.isScheduling === base.isScheduling ? isScheduling : mine.isScheduling
  const isPlanned = merged.isScheduling || merged.schedules.length > 0
  if (!merged.isPostNow) {
    merged.isScheduling = isPlanned
    return false
  }
  if (!isPlanned) return false
  // I chose last.
  merged.isPostNow = mine.isPostNow
  merged.isScheduling = !mine.isPostNow
  if (mine.isPostNow) merged.schedules = []
  return true
}
