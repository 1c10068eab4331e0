import { isSame, mergeNetworkVersions, mergeSchedules } from '../merge/merge-lists.ts'
import { mergeMedia } from '../merge/merge-media.ts'
import { type EditContent, pickEditContent } from './edit-content.ts'
import { mergeMinutes } from './merge-minutes.ts'

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
  const content = pickEditContent(theirs)
  for (const field of ['caption', 'description'] as const) {
    if (mine[field] === base[field]) continue
    if (theirs[field] !== base[field] && theirs[field] !== mine[field]) conflicts.push(field)
    content[field] = mine[field]
  }
  // Of two values, whoever changed it wrote the other one: they cannot disagree.
  if (mine.isPaused !== base.isPaused) content.isPaused = mine.isPaused
  const versions = mergeNetworkVersions(base.versions, mine.versions, theirs.versions)
  content.versions = isSame(versions.items, theirs.versions) ? theirs.versions : versions.items
  if (versions.isConflict) conflicts.push('versions')
  const media = mergeMedia(toDraftMedia(base), toDraftMedia(mine), toDraftMedia(theirs))
  content.mediaHashes = media.mediaHashes
  content.altTexts = mergeAltTexts(base, mine, theirs)
  if (media.isConflict) conflicts.push('altTexts')
  const [was, here, there] = [base, mine, theirs].map((one) => mergeMinutes(one.schedules))
  const schedules = mergeSchedules(was ?? [], here ?? [], there ?? [])
  if (!isSame(schedules.items, there)) content.schedules = schedules.items
  if (schedules.isConflict) conflicts.push('schedules')
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
