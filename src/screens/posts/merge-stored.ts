import type { EditContent } from '#local/edits/read-content.ts'

/**
 * Pure. What the form shows after its row was written by somebody else: another tab, or a chosen file
 * that is kept by now. `base`: the row as it was seen last. What the person changed here stays; files
 * are merged one by one. Answers `mine` itself when nothing is to be taken over.
 */
export function mergeStored(
  base: EditContent,
  mine: EditContent,
  stored: EditContent,
): EditContent {
  const merged: EditContent = {
    caption: mine.caption === base.caption ? stored.caption : mine.caption,
    description: mine.description === base.description ? stored.description : mine.description,
    mediaHashes: mergeHashes(base.mediaHashes, mine.mediaHashes, stored.mediaHashes),
    schedules: isSame(mine.schedules, base.schedules) ? stored.schedules : mine.schedules,
  }
  return isSame(merged, mine) ? mine : merged
}

function mergeHashes(
  base: readonly string[],
  mine: readonly string[],
  stored: readonly string[],
): string[] {
  if (isSame(base, mine)) return [...stored]
  const kept = mine.filter((hash) => stored.includes(hash) || !base.includes(hash))
  const added = stored.filter((hash) => !base.includes(hash) && !mine.includes(hash))
  return [...kept, ...added]
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
