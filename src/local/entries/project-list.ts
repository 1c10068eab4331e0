import type { EntryKind } from '#local/database/outbox-entry.ts'

export type ProjectList = 'posts' | 'templates' | 'planning' | 'storage'

const lists: Record<EntryKind, ProjectList> = {
  'create-post': 'posts',
  'edit-post': 'posts',
  'delete-post': 'posts',
  'save-template': 'templates',
  'save-planning': 'planning',
  'store-file': 'storage',
}

/** The project's list that changes when this entry arrives. Imports nothing: the first screen asks it. */
export function projectListOf({ kind }: { kind: EntryKind }): ProjectList {
  return lists[kind]
}
