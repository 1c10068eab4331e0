import type { LocalDatabase } from '#local/database/db.ts'
import { type CountedAs, countedAs } from '#local/entries/counted-as.ts'
import {
  listOpenChanges,
  listOwnEdits,
  listOwnEntries,
  listOwnStorageIncomingIds,
} from './list-personal-data.ts'

/** What a person has on this device alone, apart from drafts, which nobody asked to send. */
export interface Unsent {
  /** New posts in the outbox; some of their files may be on the server. */
  posts: number
  /** Templates in the outbox. */
  templates: number
  /** Changes and deletions of posts, and changes of a planning, in the outbox. */
  changes: number
  /** Files for the storage, also those that are not in the outbox yet. */
  files: number
  /** Edits that were begun and not saved. */
  openEdits: number
}

/** Of one person, over all their projects. */
export async function countUnsent(db: LocalDatabase, userId: string): Promise<Unsent> {
  const entries = await listOwnEntries(db, userId)
  const edits = await listOwnEdits(db, userId)
  const count = (what: CountedAs) => entries.filter((entry) => countedAs(entry) === what).length
  return {
    posts: count('posts'),
    templates: count('templates'),
    changes: count('changes'),
    files: count('files') + (await listOwnStorageIncomingIds(db, userId)).length,
    openEdits: listOpenChanges(edits).length,
  }
}
