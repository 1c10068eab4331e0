import type { EditDraftSchedule } from '#local/database/rows.ts'
import { isSame, mergeNetworkVersions, mergeSchedules } from '#local/merge/merge-lists.ts'
import { mergeMedia } from '#local/merge/merge-media.ts'
import { type EditContent, editTexts, pickEditTexts } from './edit-content.ts'

export interface MergedEdit {
  content: EditContent
  /** Fields that both changed to different values: `content` has mine. */
  conflicts: readonly (keyof EditContent)[]
}

/**
 * Merges the changes of two writers of an edit since `base`: each keeps what the other did not
 * touch. Pure. Files, alternative texts, network versions and times are merged one by one. Times of
 * one minute count as one, as the form shows them (`mergeMinutes`).
 */
export function mergeEdit(base: EditContent, mine: EditContent, theirs: EditContent): MergedEdit {
  const conflicts: (keyof EditContent)[] = []
  const texts = pickEditTexts(theirs)
  for (const field of editTexts) {
    if (mine[field] === base[field]) continue
    if (theirs[field] !== base[field] && theirs[field] !== mine[field]) conflicts.push(field)
    texts[field] = mine[field]
  }
  const versions = mergeNetworkVersions(base.versions, mine.versions, theirs.versions)
  if (versions.isConflict) conflicts.push('versions')
  const media = mergeMedia(toDraftMedia(base), toDraftMedia(mine), toDraftMedia(theirs))
  if (media.isConflict) conflicts.push('altTexts')
  const [was, here, there] = [base, mine, theirs].map((one) => mergeMinutes(one.schedules))
  const schedules = mergeSchedules(was ?? [], here ?? [], there ?? [])
  if (schedules.isConflict) conflicts.push('schedules')
  const content: EditContent = {
    ...texts,
    versions: isSame(versions.items, theirs.versions) ? theirs.versions : versions.items,
    mediaHashes: media.mediaHashes,
    altTexts: mergeAltTexts(base, mine, theirs),
    schedules: isSame(schedules.items, there) ? theirs.schedules : schedules.items,
    // Of two values, whoever changed it wrote the other one: they cannot disagree.
    isPaused: mine.isPaused === base.isPaused ? theirs.isPaused : mine.isPaused,
  }
  return { content, conflicts }
}

/** Files of an edit are never cropped. */
function toDraftMedia({ mediaHashes, altTexts }: EditContent) {
  const details = Object.entries(altTexts).map(([hash, altText]) => [hash, { altText, crop: null }])
  return { mediaHashes, mediaDetails: Object.fromEntries(details) }
}

/** Includes files that were taken away, so that a file that is put back has its text again. */
function mergeAltTexts(
  base: EditContent,
  mine: EditContent,
  theirs: EditContent,
): Record<string, string> {
  const merged = { ...theirs.altTexts }
  for (const [hash, altText] of Object.entries(mine.altTexts))
    if (altText !== base.altTexts[hash]) merged[hash] = altText
  return merged
}

const minuteMs = 60_000

/** The beginning of the minute of an ISO 8601 instant, in ms. */
export function toMinute(instant: string): number {
  return Math.floor(Date.parse(instant) / minuteMs) * minuteMs
}

/**
 * The rows of the form in order of time; times of the same minute become one, at the earliest of
 * their instants. Only for opening the form: while a row is typed it may pass by another one's
 * minute. Rows without a time come last.
 */
export function mergeMinutes(schedules: readonly EditDraftSchedule[]): EditDraftSchedule[] {
  const rows: EditDraftSchedule[] = []
  for (const schedule of schedules.toSorted(byTime)) {
    const { scheduledAt, socialMediaAccountIds } = schedule
    const last = rows.at(-1)
    const isSame =
      last?.scheduledAt != null &&
      scheduledAt !== null &&
      toMinute(last.scheduledAt) === toMinute(scheduledAt)
    if (!isSame) rows.push(schedule)
    else {
      const accountIds = new Set([...last.socialMediaAccountIds, ...socialMediaAccountIds])
      rows[rows.length - 1] = { ...last, socialMediaAccountIds: [...accountIds] }
    }
  }
  return rows
}

function byTime(a: EditDraftSchedule, b: EditDraftSchedule): number {
  const [left, right] = [a, b].map(({ scheduledAt }) =>
    scheduledAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(scheduledAt),
  )
  return (left ?? 0) - (right ?? 0)
}
