import type { Draft, EditDraft } from '#local/database/rows.ts'

type Owner = Pick<EditDraft, 'mediaHashes'> & Partial<Pick<Draft, 'mediaDetails'>>

/**
 * Hashes of all files that a draft or edit needs on this device: those it shows, and the originals
 * of cropped ones.
 */
export function filesOf({ mediaHashes, mediaDetails = {} }: Owner): string[] {
  const originals = Object.values(mediaDetails).flatMap(({ crop }) => crop?.originalHash ?? [])
  return [...new Set([...mediaHashes, ...originals])]
}
