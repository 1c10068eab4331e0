import type { PostMedia } from '#contract/media/media.ts'
import type { Draft } from '#local/database/rows.ts'

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

/** A post as a line of a table says it, checked. */
export interface ImportedPost {
  /** The same for the same content in the same project: by it a line is known again. */
  key: string
  caption: string
  /** By the clock of the project's zone. */
  date: string
  time: string
  accountIds: readonly string[]
  /** Files that the server has. */
  media: readonly PostMedia[]
  /** In the order of the files. */
  altTexts: readonly string[]
}
