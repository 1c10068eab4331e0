import type { PostTableColumn } from '#contract/posts/post-table.ts'

export interface RowProblem {
  /** Undefined for a problem of the line as a whole. */
  column: PostTableColumn | undefined
  message: string
  /** Whether the post can be created nevertheless. */
  isWarning?: true
  /** Whether a draft may have the problem, because what is missing can be chosen in the composer. */
  isOnlyToSend?: true
}
