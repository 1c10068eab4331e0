import type { EntryKind } from '#local/database/outbox-entry.ts'

/** How an entry is counted where a person is told what only this device has. */
export type CountedAs = 'posts' | 'templates' | 'changes' | 'files'

const counted: Record<EntryKind, CountedAs> = {
  'create-post': 'posts',
  'edit-post': 'changes',
  'delete-post': 'changes',
  'save-template': 'templates',
  'save-planning': 'changes',
  'store-file': 'files',
}

export function countedAs({ kind }: { kind: EntryKind }): CountedAs {
  return counted[kind]
}
