import { useState } from 'react'
import type { ListedChange } from '#local/entries/listed-entry.ts'
import type { Outbox } from './outbox.ts'
import { listChangeEntries } from './post-with-pending-change.ts'

/** The changes in the outbox of the posts of a project, or of several; the same array while they do not change. */
export function useChanges(
  entries: Outbox['entries'],
  projects: string | ReadonlySet<string>,
): readonly ListedChange[] {
  const changes = listChangeEntries(entries, projects)
  const key = changes
    .map(({ id, state, edit }) => [id, state, edit.updatedAt, edit.theirs?.version].join(' '))
    .join()
  const [kept, setKept] = useState({ key, changes })
  if (kept.key === key) return kept.changes
  setKept({ key, changes })
  return changes
}
