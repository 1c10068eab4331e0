import { listOf } from '#local/outbox/kinds/list-of.ts'
import { isNewPost } from '#local/outbox/kinds/listed-entry.ts'
import type { LocalDatabase } from './db.ts'
import { listOpenChanges, listOwnEdits, listOwnEntries } from './list-own.ts'

/** What a person has on this device alone, apart from drafts, which nobody asked to send. */
export interface Unsent {
  /** New posts in the outbox; some of their files may be on the server. */
  posts: number
  /** Templates in the outbox. */
  templates: number
  /** Changes and deletions of posts, and changes of a planning, in the outbox. */
  changes: number
  /** Edits that were begun and not saved. */
  openEdits: number
}

export async function countUnsent(db: LocalDatabase, userId: string): Promise<Unsent> {
  const entries = await listOwnEntries(db, userId)
  const edits = await listOwnEdits(db, userId)
  const posts = entries.filter(isNewPost).length
  const templates = entries.filter((entry) => listOf(entry) === 'templates').length
  return {
    posts,
    templates,
    changes: entries.length - posts - templates,
    openEdits: listOpenChanges(edits).length,
  }
}
