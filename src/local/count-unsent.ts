import type { LocalDatabase } from './db.ts'
import { listOpenChanges, listOwnEdits, listOwnEntries } from './list-own.ts'
import type { EntryKind } from './outbox/entry/entry.ts'

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
  const countOf = (wanted: EntryKind) => entries.filter(({ kind }) => kind === wanted).length
  const posts = countOf('create-post')
  const templates = countOf('save-template')
  return {
    posts,
    templates,
    changes: entries.length - posts - templates,
    openEdits: listOpenChanges(edits).length,
  }
}
