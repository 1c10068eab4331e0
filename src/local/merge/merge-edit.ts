import { type EditContent, pickEditContent } from '../edits/edit-content.ts'
import { mergeMinutes } from '../edits/merge-minutes.ts'
import { isSame, mergeSchedules, mergeVersions } from './merge-lists.ts'
import { mergeMedia } from './merge-media.ts'

export interface MergedEdit {
  content: EditContent
  /** Fields that both changed, each to something else: there `content` has mine. */
  conflicts: readonly (keyof EditContent)[]
}

/**
 * Pure. Two writers of the edit of a post that began at `base`: each keeps what the other did not touch.
 * Files, what is said of each, what is for one network, and times are merged one by one. Times of one
 * minute count as one, as the form shows them (`mergeMinutes`).
 */
export function mergeEdit(base: EditContent, mine: EditContent, theirs: EditContent): MergedEdit {
  const conflicts: (keyof EditContent)[] = []
  const content = pickEditContent(theirs)
  for (const field of ['caption', 'description'] as const) {
    if (mine[field] === base[field]) continue
    if (theirs[field] !== base[field] && theirs[field] !== mine[field]) conflicts.push(field)
    content[field] = mine[field]
  }
  const versions = mergeVersions(base.versions, mine.versions, theirs.versions)
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

/** An edit cuts no file. */
function toDraftMedia({ mediaHashes, altTexts }: EditContent) {
  const details = Object.entries(altTexts).map(([hash, altText]) => [hash, { altText, crop: null }])
  return { mediaHashes, mediaDetails: Object.fromEntries(details) }
}

/** Also of files that were taken away: what was said of one is there again when the file is. */
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
