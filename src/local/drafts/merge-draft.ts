import { pickTexts, postTexts } from '#local/database/post-texts.ts'
import type { Draft, DraftSchedule } from '#local/database/rows.ts'
import { mergeIds, mergeNetworkVersions, mergeSchedules } from '#local/merge/merge-lists.ts'
import { mergeMedia } from '#local/merge/merge-media.ts'
import { keepMoments } from '#local/planning/list-occurrences.ts'

/** The fields of a draft that a person writes. */
export type DraftContent = Omit<
  Draft,
  | 'id'
  | 'userId'
  | 'projectId'
  | 'number'
  | 'firstDate'
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
  /** Fields that both changed to different values: `content` has mine. */
  conflicts: readonly (keyof DraftContent)[]
}

const texts = [...postTexts, 'timeZone'] as const

/**
 * The fields that say when it goes out: they depend on each other, so a conflict is about all of
 * them.
 */
const moment = ['isPostNow', 'isScheduling', 'schedules'] as const

/**
 * Merges the changes of two writers since `base`: each keeps what the other did not touch. Pure.
 * Lists are merged by item, since both may have added a photo or a time.
 */
export function mergeDraft(
  base: DraftContent,
  mine: DraftContent,
  theirs: DraftContent,
): MergedDraft {
  const conflicts: (keyof DraftContent)[] = []
  const merged = { ...pickDraftContent(theirs) }
  for (const field of texts) {
    if (mine[field] === base[field]) continue
    if (theirs[field] !== base[field] && theirs[field] !== mine[field]) conflicts.push(field)
    merged[field] = mine[field]
  }
  const versions = mergeNetworkVersions(base.versions, mine.versions, theirs.versions)
  merged.versions = versions.items
  if (versions.isConflict) conflicts.push('versions')
  const media = mergeMedia(base, mine, theirs)
  merged.mediaHashes = media.mediaHashes
  merged.mediaDetails = media.mediaDetails
  if (media.isConflict) conflicts.push('mediaHashes', 'mediaDetails')
  merged.postNowAccountIds = mergeIds(
    ...([base.postNowAccountIds, mine.postNowAccountIds, theirs.postNowAccountIds] as const),
  )
  const schedules = mergeSchedules(listZoned(base), listZoned(mine), listZoned(theirs))
  merged.schedules = schedules.items.flatMap(({ typedIn, ...schedule }) =>
    keepMoments(schedule, typedIn, merged.timeZone),
  )
  if (schedules.isConflict) conflicts.push('schedules')
  if (chooseMoment(base, mine, merged)) conflicts.push(...moment)
  return { content: merged, conflicts }
}

/**
 * The same local time in two zones is two times: one writer may have moved all of them to another zone
 * while the other typed in the zone of before.
 */
function listZoned({ schedules, timeZone }: DraftContent): (DraftSchedule & { typedIn: string })[] {
  return schedules.map((schedule) => ({ ...schedule, typedIn: timeZone }))
}

/** The fields that merges compare, without those of the row. */
export function pickDraftContent(draft: DraftContent): DraftContent {
  const { timeZone, versions, mediaDetails } = draft
  const { mediaHashes, isPostNow, postNowAccountIds, isScheduling, schedules } = draft
  return {
    ...pickTexts(draft),
    ...{ timeZone, versions, mediaDetails, mediaHashes },
    ...{ isPostNow, postNowAccountIds, isScheduling, schedules },
  }
}

/**
 * 'Postar agora' and 'Agendar template' exclude each other, and times belong to the second. Sets
 * both in `merged`; true when the writers wanted different ones.
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
  // Mine wins.
  merged.isPostNow = mine.isPostNow
  merged.isScheduling = !mine.isPostNow
  if (mine.isPostNow) merged.schedules = []
  return true
}
