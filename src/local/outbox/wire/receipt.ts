import * as v from 'valibot'
import type { Planning } from '#contract/planning.ts'
import { Uuid } from '#contract/scalars.ts'

// All that delivery needs of the server's answers. Read with less than the whole `Post` on purpose: an
// older worker must know its post was taken even when a newer server describes it with new words.

export const CreateAnswer = v.object({ id: Uuid, entryKey: v.nullable(v.string()) })
export const EditAnswer = v.object({
  id: Uuid,
  editKey: v.nullable(v.string()),
  version: v.number(),
})
export const DeletionAnswer = v.object({ id: Uuid, editKey: v.nullable(v.string()) })

/** What the server says it took. */
export interface Receipt {
  /** Of a saved template its own id; '' for a planning. */
  postId: string
  /** The key it took it under; any other than the entry's own means that something else answered. */
  key: string | null
  /** Of a changed post: its version from now on. */
  version?: number
  /** What a planning is from now on. */
  planning?: Planning
}
