import type { PostVersion } from '#contract/versions.ts'
import type { EditContent } from '#local/edits/read-content.ts'

/**
 * Pure. What the form shows after its row was written by somebody else: another tab, or a chosen file
 * that is kept by now. `base`: the row as it was seen last. What the person changed here stays; files,
 * what is said of each, and what is for one network are merged one by one. Answers `mine` itself when
 * nothing is to be taken over.
 */
export function mergeStored(
  base: EditContent,
  mine: EditContent,
  stored: EditContent,
): EditContent {
  const merged: EditContent = {
    caption: mine.caption === base.caption ? stored.caption : mine.caption,
    description: mine.description === base.description ? stored.description : mine.description,
    versions: Object.values(
      mergeRecords(byNetwork(base.versions), byNetwork(mine.versions), byNetwork(stored.versions)),
    ),
    mediaHashes: mergeHashes(base.mediaHashes, mine.mediaHashes, stored.mediaHashes),
    altTexts: mergeRecords(base.altTexts, mine.altTexts, stored.altTexts),
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

const byNetwork = (versions: readonly PostVersion[]): Record<string, PostVersion> =>
  Object.fromEntries(versions.map((version) => [version.platformId, version]))

function mergeRecords<T>(
  base: Record<string, T>,
  mine: Record<string, T>,
  stored: Record<string, T>,
): Record<string, T> {
  const keys = new Set([...Object.keys(mine), ...Object.keys(stored)])
  const merged = [...keys].flatMap((key) => {
    const value = isSame(mine[key], base[key]) ? stored[key] : mine[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(merged)
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
