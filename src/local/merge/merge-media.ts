import type { Draft, MediaDetail } from '#local/database/rows.ts'
import { mergeIds } from './merge-lists.ts'

export type MediaFields = Pick<Draft, 'mediaHashes' | 'mediaDetails'>

/**
 * Merges the files of a draft that two writers changed since `base`, one by one. Pure. A cropped
 * picture counts as the same file as its original. `isConflict`: both cropped or described one file
 * differently; then mine is kept.
 */
export function mergeMedia(
  base: MediaFields,
  mine: MediaFields,
  theirs: MediaFields,
): MediaFields & { isConflict: boolean } {
  const all = mergeIds(base.mediaHashes, mine.mediaHashes, theirs.mediaHashes)
  const isNew = (list: MediaFields, hash: string) =>
    list.mediaHashes.includes(hash) && !base.mediaHashes.includes(hash)
  const replaced = new Set(
    mine.mediaHashes.filter((hash) => isNew(mine, hash)).map((hash) => rootOf(mine, hash)),
  )
  const mediaHashes = all.filter(
    (hash) =>
      mine.mediaHashes.includes(hash) ||
      !(isNew(theirs, hash) && replaced.has(rootOf(theirs, hash))),
  )
  let isConflict = mediaHashes.length < all.length
  const mediaDetails: Record<string, MediaDetail> = {}
  for (const hash of mediaHashes) {
    const holder = mine.mediaHashes.includes(hash) ? mine : theirs
    const root = rootOf(holder, hash)
    const [was, here, there] = [base, mine, theirs].map((list) => altTextOf(list, root))
    isConflict ||= here !== undefined && isDisputed(was ?? '', here, there)
    const altText = (here === undefined || here === (was ?? '') ? (there ?? here) : here) ?? ''
    const crop = holder.mediaDetails[hash]?.crop ?? null
    if (altText !== '' || crop) mediaDetails[hash] = { altText, crop }
  }
  return { mediaHashes, mediaDetails, isConflict }
}

/** The original of a cropped file, else the file itself. */
function rootOf({ mediaDetails }: MediaFields, hash: string): string {
  return mediaDetails[hash]?.crop?.originalHash ?? hash
}

/** The alternative text of a file, cropped or not; undefined where there is no such file. */
function altTextOf(list: MediaFields, root: string): string | undefined {
  const hash = list.mediaHashes.find((one) => rootOf(list, one) === root)
  return hash === undefined ? undefined : (list.mediaDetails[hash]?.altText ?? '')
}

function isDisputed(was: string, here: string, there: string | undefined): boolean {
  return there !== undefined && here !== was && there !== was && here !== there
}
