import type { LocalDatabase } from './db.ts'
import { listOpenChanges, listOwnEdits, listOwnEntries } from './list-own.ts'

/** What of a person's the server does not have; drafts aside, which nobody asked to send. */
export interface Unsent {
  /** New posts on their way, some of their files perhaps there already. */
  posts: number
  /** Changes and deletions of posts on their way. */
  changes: number
  /** Changes that were begun and not saved. */
  openEdits: number
}

export async function countUnsent(db: LocalDatabase, userId: string): Promise<Unsent> {
  const entries = await listOwnEntries(db, userId)
  const edits = await listOwnEdits(db, userId)
  const posts = entries.filter(({ kind }) => kind === 'create-post').length
  return {
    posts,
    changes: entries.length - posts,
    openEdits: listOpenChanges(edits).length,
  }
}
