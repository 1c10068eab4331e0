import type { Draft, EditDraft } from '../rows.ts'

type Owner = Pick<EditDraft, 'mediaHashes'> & Partial<Pick<Draft, 'mediaDetails'>>

/** Every file that a draft or edit needs on this device: what it shows, and what that was cut from. */
export function filesOf({ mediaHashes, mediaDetails = {} }: Owner): string[] {
  const originals = Object.values(mediaDetails).flatMap(({ crop }) => crop?.originalHash ?? [])
  return [...new Set([...mediaHashes, ...originals])]
}
