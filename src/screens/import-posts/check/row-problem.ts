import type { PostTableColumn } from '#contract/post-table.ts'

export interface RowProblem {
  /** Undefined for the line as a whole. */
  column: PostTableColumn | undefined
  message: string
  /** Hinders nothing. */
  isWarning?: true
  /** A draft may have it: what is missing is chosen in the composer. */
  isOnlyToSend?: true
}
