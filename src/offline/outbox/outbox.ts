import type { ListedEntry } from '#local/entries/listed-entry.ts'
import type { SendProgress } from '#local/entries/progress.ts'
import type { OutboxSummary } from '#local/entries/summarize.ts'

export interface Outbox {
  /** The entries of all projects of the signed-in person, oldest first. */
  entries: ListedEntry[]
  /** 'unknown' until the database has been read, so that 'tudo enviado' is never shown by guess. */
  summary: OutboxSummary | 'unknown'
  count: number
  /** 'Envio pausado': nothing is started until the person resumes. */
  isPaused: boolean
  /** The progress of the entries being sent, by entry id. */
  progress: ReadonlyMap<string, SendProgress>
}

export const emptyOutbox: Outbox = {
  ...{ entries: [], summary: 'empty', count: 0, isPaused: false },
  progress: new Map(),
}
export const unreadOutbox: Outbox = { ...emptyOutbox, summary: 'unknown' }
