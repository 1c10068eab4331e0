import type { EntryCore } from '#local/database/entry-core.ts'

/**
 * The status of content that is edited again. If an earlier sending may have arrived, its key is
 * kept for the next one.
 */
export function backToEditing({ id, mayHaveArrived }: EntryCore): {
  status: 'editing'
  entryKey: string | null
} {
  return { status: 'editing', entryKey: mayHaveArrived ? id : null }
}
