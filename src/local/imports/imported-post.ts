import type { PostMedia } from '#contract/media.ts'

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
