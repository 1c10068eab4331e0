import type { Post } from '#contract/posts/post.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { ChangeEntry } from '#local/database/outbox-entry.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { beginEdit, makeEdit } from '#local/edits/begin-edit.ts'
import { saveEdit } from '#local/edits/edits.ts'
import { enqueueDeletion } from '#local/edits/enqueue-deletion.ts'
import { enqueueEdit } from '#local/edits/enqueue-edit.ts'
import { ana, projectId } from './local-device.ts'

const owner = { userId: ana, projectId }

/** An entry with an edit of a post. */
export async function makeEditEntry(
  db: LocalDatabase,
  post: Post,
  changes: Partial<Pick<EditDraft, 'caption' | 'mediaHashes' | 'schedules'>> = {},
  now = Date.now(),
): Promise<ChangeEntry> {
  const edit = await beginEdit(db, owner, post)
  await saveEdit(db, edit.id, { caption: 'Boa tarde!', ...changes })
  return await enqueueEdit(db, edit.id, { now })
}

/**
 * A further edit of the same post, which waits behind the earlier entries, as after a lost answer.
 */
export async function makeLaterEntry(
  db: LocalDatabase,
  post: Post,
  caption: string,
  now = Date.now(),
): Promise<ChangeEntry> {
  const edit = { ...makeEdit(owner, post, post), caption }
  await db.edits.put(edit)
  return await enqueueEdit(db, edit.id, { now })
}

export async function makeDeletionEntry(
  db: LocalDatabase,
  post: Post,
  now = Date.now(),
): Promise<ChangeEntry> {
  return await enqueueDeletion(db, owner, post, { now })
}
