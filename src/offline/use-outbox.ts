import { useLiveQuery } from 'dexie-react-hooks'
import type { Draft } from '#local/db.ts'
import type { OutboxEntry } from '#local/outbox/entry.ts'
import { listEntries } from '#local/outbox/list-entries.ts'
import { listProgress, type SendProgress } from '#local/outbox/progress.ts'
import { type OutboxSummary, summarize } from '#local/outbox/summarize.ts'
import { readSession } from '#local/session.ts'
import { localDb } from './local-database.ts'

export interface Outbox {
  /** Oldest first; of every project of the signed-in person. */
  entries: (OutboxEntry & { draft: Draft })[]
  summary: OutboxSummary
  count: number
  /** Of the entries being sent, by entry id. */
  progress: ReadonlyMap<string, SendProgress>
}

const nothing: Outbox = { entries: [], summary: 'empty', count: 0, progress: new Map() }

export function useOutbox(): Outbox {
  return useLiveQuery(readOutbox, [], nothing)
}

async function readOutbox(): Promise<Outbox> {
  const session = await readSession(localDb)
  if (!session) return nothing
  const entries = await listEntries(localDb, session.user.id)
  const progress = await listProgress(localDb)
  return {
    entries,
    summary: summarize(entries),
    count: entries.length,
    progress: new Map(progress.map((row) => [row.entryId, row])),
  }
}
