import { Dexie, liveQuery } from 'dexie'
import { listEntries } from '#local/outbox/entry/list-entries.ts'
import { readPause } from '#local/outbox/entry/pause.ts'
import { listProgress } from '#local/outbox/entry/progress.ts'
import { summarize } from '#local/outbox/entry/summarize.ts'
import { readSession } from '#local/session.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { emptyOutbox, type Outbox, unreadOutbox } from './outbox.ts'

let read = unreadOutbox
/** Made by this page and not read yet; true once stored for good. */
const made = new Map<string, boolean>()
let tell: ((outbox: Outbox) => void) | undefined

/** Tells what is in the outbox, now and after every change. One at a time; answers the way to stop. */
export function followOutbox(callback: (outbox: Outbox) => void): () => void {
  tell = callback
  const reading = liveQuery(readOutbox).subscribe(take)
  return () => {
    reading.unsubscribe()
    tell = undefined
    read = unreadOutbox
  }
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
    return { outbox: session ? await readOutboxOf(session.user.id) : emptyOutbox, settled }
  } catch (error) {
    noteTrouble(error)
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
