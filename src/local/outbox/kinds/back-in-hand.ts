import type { EntryCore } from '#local/outbox/entry/entry-core.ts'

/** If an earlier sending may have arrived, the next one has to go under the same key. */
export function backInHand({ id, mayHaveArrived }: EntryCore): {
  status: 'editing'
  entryKey: string | null
} {
  return { status: 'editing', entryKey: mayHaveArrived ? id : null }
}
