import { listOf } from '#local/outbox/kinds/entry-content.ts'
import { isNewPost } from '#local/outbox/kinds/listed-entry.ts'
import type { LocalDatabase } from './db.ts'
import { listOpenChanges, listOwnEdits, listOwnEntries } from './list-own.ts'

/** What of a person's the server does not have; drafts aside, which nobody asked to send. */
export interface Unsent {
  /** New posts on their way, some of their files perhaps there already. */
  posts: number
  /** What was saved to be used again. */
  templates: number
  /** Changes and deletions of posts, and changes of a project's planning, on their way. */
  changes: number
  /** Changes that were begun and not saved. */
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
