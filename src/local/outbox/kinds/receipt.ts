import * as v from 'valibot'
import type { Planning } from '#contract/posts/planning.ts'
import { Uuid } from '#contract/scalars.ts'

// The fields of the server's answers that delivery needs. Less than the whole `Post` is checked on
// purpose: an older worker must know that its post was taken even when a newer server describes it
// with unknown values.

export const CreateAnswer = v.object({ id: Uuid, entryKey: v.nullable(v.string()) })
export const StoredAnswer = v.object({ fileId: Uuid, entryKey: v.nullable(v.string()) })
export const EditAnswer = v.object({
  id: Uuid,
  editKey: v.nullable(v.string()),
  version: v.number(),
})
export const DeletionAnswer = v.object({ id: Uuid, editKey: v.nullable(v.string()) })

/** What the server says it stored. */
export interface Receipt {
  /** The id of the post; of a saved template or a stored file its own id; '' for a planning. */
  postId: string
  /**
   * The key under which it was stored; any other key than the entry's own means that something else
   * answered.
   */
  key: string | null
  /** Of a changed post: the revision it has now. */
  revision?: number
  /** The planning as the server has it now. */
  planning?: Planning
}
