import { Dexie, liveQuery, type Subscription } from 'dexie'
import { listEntries } from '#local/outbox/entry/list-entries.ts'
import { readPause } from '#local/outbox/entry/pause.ts'
import { listProgress, type SendProgress } from '#local/outbox/entry/progress.ts'
import { type OutboxSummary, summarize } from '#local/outbox/entry/summarize.ts'
import type { ListedEntry } from '#local/outbox/kinds/listed-entry.ts'
import { readSession } from '#local/session.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'

export interface Outbox {
  /** Oldest first; of every project of the signed-in person. */
  entries: ListedEntry[]
  /** 'unknown' until the device has answered: nobody is told 'all sent' by guess. */
  summary: OutboxSummary | 'unknown'
  count: number
  /** 'Envio pausado': nothing is started until the person resumes. */
  isPaused: boolean
  /** Of the entries being sent, by entry id. */
  progress: ReadonlyMap<string, SendProgress>
}

const empty: Outbox = {
  ...{ entries: [], summary: 'empty', count: 0, isPaused: false },
  progress: new Map(),
}
const unread: Outbox = { ...empty, summary: 'unknown' }

let read = unread
let shown = unread
/** Made by this page and not read yet; true once stored for good. */
const made = new Map<string, boolean>()
const listeners = new Set<() => void>()
let reading: Subscription | undefined

/** The outbox as the device has it, with what this page has just put into it. */
export const outboxStore = {
  current: (): Outbox => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    reading ??= liveQuery(readOutbox).subscribe(take)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      reading?.unsubscribe()
      reading = undefined
      read = shown = unread
    }
  },
}

// From inside the transaction that makes an entry: reading all of it anew takes a busy page its time,
// and 'Template salvo' must not stand beside 'tudo enviado' meanwhile.
localDb.outbox.hook('creating', (id) => {
  made.set(id, false)
  // Who listens reads what it likes, in no transaction of ours.
  Dexie.ignoreTransaction(() => {
    show()
    void settle(id)
  })
})

/** Waits for that transaction, as every read behind it does; one that is listed then is shown by `take`. */
async function settle(id: string): Promise<void> {
  const isStored = await localDb.outbox.get(id).then(Boolean, () => false)
  if (!made.has(id)) return
  if (isStored) made.set(id, true)
  const isListed = isStored && (await readOutbox()).outbox.entries.some((entry) => entry.id === id)
  if (isListed || !made.delete(id)) return
  show()
}

interface Reading {
  outbox: Outbox
  /** What was stored before: where it is not listed it was sent already. */
  settled: string[]
}

async function readOutbox(): Promise<Reading> {
  const settled = [...made].flatMap(([id, isStored]) => (isStored ? [id] : []))
  try {
    const session = await readSession(localDb)
    return { outbox: session ? await readOutboxOf(session.user.id) : empty, settled }
  } catch (error) {
    noteTrouble(error)
    return { outbox: unread, settled }
  }
}

async function readOutboxOf(userId: string): Promise<Outbox> {
  const entries = await listEntries(localDb, userId)
  const progress = await listProgress(localDb)
  return {
    entries,
    summary: summarize(entries),
    count: entries.length,
    isPaused: (await readPause(localDb, userId)) !== undefined,
    progress: new Map(progress.map((row) => [row.entryId, row])),
  }
}

function take({ outbox, settled }: Reading): void {
  for (const id of [...settled, ...outbox.entries.map((entry) => entry.id)]) made.delete(id)
  read = outbox
  show()
}

function show(): void {
  const isWaiting = made.size > 0 && (read.summary === 'empty' || read.summary === 'unknown')
  shown =
    made.size === 0
      ? read
      : {
          ...read,
          summary: isWaiting ? 'waiting' : read.summary,
          count: read.count + made.size,
        }
  for (const listener of listeners) listener()
}
