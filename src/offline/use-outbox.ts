import { type ListedEntry, listEntries } from '#local/outbox/list-entries.ts'
import { readPause } from '#local/outbox/pause.ts'
import { listProgress, type SendProgress } from '#local/outbox/progress.ts'
import { type OutboxSummary, summarize } from '#local/outbox/summarize.ts'
import { readSession } from '#local/session.ts'
import { localDb } from './local-database.ts'
import { useStored } from './use-stored.ts'

export interface Outbox {
  /** Oldest first; of every project of the signed-in person. */
  entries: ListedEntry[]
  summary: OutboxSummary
  count: number
  /** 'Envio pausado': nothing is started until the person resumes. */
  isPaused: boolean
  /** Of the entries being sent, by entry id. */
  progress: ReadonlyMap<string, SendProgress>
}

const nothing: Outbox = {
  entries: [],
  summary: 'empty',
  count: 0,
  isPaused: false,
  progress: new Map(),
}

export function useOutbox(): Outbox {
  return useStored(readOutbox, []) ?? nothing
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
    isPaused: (await readPause(localDb, session.user.id)) !== undefined,
    progress: new Map(progress.map((row) => [row.entryId, row])),
  }
}
