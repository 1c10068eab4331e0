import { Dexie } from 'dexie'
import { listEntries } from '#local/entries/list-entries.ts'
import { readPause } from '#local/entries/pause.ts'
import { listProgress } from '#local/entries/progress.ts'
import { summarize } from '#local/entries/summarize.ts'
import { readSession } from '#local/session/session.ts'
import { followQuery, restAfter } from '#src/browser/follow-query.ts'
import { localDb } from '#src/browser/local-database.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { emptyOutbox, type Outbox, unreadOutbox } from './outbox.ts'

let read = unreadOutbox
/** Entries created by this page that have not been read yet; true once their transaction is committed. */
const made = new Map<string, boolean>()
let tell: ((outbox: Outbox) => void) | undefined

/** Calls back with the outbox now and after every change; one follower at a time. Returns a function to stop. */
export function followOutbox(callback: (outbox: Outbox) => void): () => void {
  tell = callback
  const stop = followQuery(readOutbox, { next: take, error: reportStorageError })
  return () => {
    stop()
    tell = undefined
    read = unreadOutbox
  }
}

// A new entry is counted inside the transaction that creates it: reading the whole outbox again takes a while
// on a busy page, and 'Template salvo' must not be shown beside 'tudo enviado' meanwhile.
localDb.outbox.hook('creating', (id) => {
  made.set(id, false)
  // Listeners may read other tables, which this transaction does not include.
  Dexie.ignoreTransaction(() => {
    showSoon()
    void settle(id)
  })
})

let isShowing = false

/** Shows the first of several new entries at once, and the others together. */
function showSoon(): void {
  if (isShowing) return
  show()
  isShowing = true
  setTimeout(() => {
    isShowing = false
    show()
  })
}

/** Waits for the transaction of a new entry by reading it. `take` shows the entry once it is listed. */
async function settle(id: string): Promise<void> {
  const isStored = await localDb.outbox.get(id).then(Boolean, () => false)
  if (!made.has(id)) return
  if (isStored) made.set(id, true)
  const isListed = isStored && (await readSoon()).outbox.entries.some((entry) => entry.id === id)
  if (isListed || !made.delete(id)) return
  show()
}

let reading: Promise<Reading> | undefined

/** Callers at about the same time share one read of the outbox: several posts may be changed at once. */
function readSoon(): Promise<Reading> {
  reading ??= new Promise((resolve) => {
    setTimeout(async () => {
      reading = undefined
      const beganAt = performance.now()
      resolve(await readOutbox())
      restMs = restAfter(performance.now() - beganAt)
    }, restMs)
  })
  return reading
}

/** How long to wait before the next read of the outbox, in ms: thousands of entries take a while. */
let restMs = 0

interface Reading {
  outbox: Outbox
  /** Ids of entries stored before this read; those that the outbox does not list have been sent already. */
  settled: string[]
}

async function readOutbox(): Promise<Reading> {
  const settled = [...made].flatMap(([id, isStored]) => (isStored ? [id] : []))
  try {
    const session = await readSession(localDb)
    return { outbox: session ? await readOutboxOf(session.user.id) : emptyOutbox, settled }
  } catch (error) {
    reportStorageError(error)
    return { outbox: unreadOutbox, settled }
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
  tell?.(
    made.size === 0
      ? read
      : {
          ...read,
          summary: isWaiting ? 'waiting' : read.summary,
          count: read.count + made.size,
        },
  )
}
