import type { Draft } from '../database/rows.ts'
import type { ImportedPost } from './imported-post.ts'

export interface ImportOwner {
  userId: string
  projectId: string
  /** Of the project. */
  timeZone: string
}

/** What a draft of an imported post has, beside its identity. */
export function draftOfImport(
  post: ImportedPost,
): Pick<Draft, 'caption' | 'mediaHashes' | 'mediaDetails' | 'isScheduling' | 'schedules'> {
  const mediaHashes = [...new Set(post.media.map(({ sha256 }) => sha256))]
  const described = post.media.flatMap(({ sha256 }, index) => {
    const altText = post.altTexts[index] ?? ''
    return altText === '' ? [] : [[sha256, { altText, crop: null }] as const]
  })
  return {
    caption: post.caption,
    mediaHashes,
    mediaDetails: Object.fromEntries(described),
    isScheduling: true,
    schedules: [
      {
        ...{ id: crypto.randomUUID(), date: post.date, time: post.time },
        ...{ repeatType: 0, repeatNumber: 0, socialMediaAccountIds: [...post.accountIds] },
      },
    ],
  }
}
