import type { Planning } from '#contract/planning.ts'
import type { Post } from '#contract/post.ts'
import type { LocalDatabase, UploadRow } from '#local/db.ts'
import type { DeviceNews } from '#local/messages.ts'
import type { ChangeEntry, PlanningEntry } from '#local/outbox/entry/entry.ts'
import type { SendRequest } from '#local/outbox/wire/prepare-request.ts'
import type { Receipt } from '#local/outbox/wire/receipt.ts'
import type { UploadWatch } from '#local/uploads/upload-file.ts'
import type { FileToUpload } from '#local/uploads/upload-rows.ts'
import { followClock, markBlocked, markOffline, requeueLeftBehind } from './begin-drain.ts'
import { listWaiting } from './list-waiting.ts'
import { takeNext, type Wish } from './pick-entry.ts'
import { isLongToSend, sendOne } from './send-one.ts'
import type { SharedUpload } from './upload-media.ts'

export interface DrainPorts {
  db: LocalDatabase
  /** Runs under the outbox lock, or answers undefined when somebody else drains (the page does not wait, the worker does). */
  lock<T>(run: () => Promise<T>): Promise<T | undefined>
  now(): number
  /** In [0, 1). */
  random(): number
  isOnline(): boolean
  /** True once no new entry and no new piece may be started: a browser ends its workers after a while. */
  isTimeOver(): boolean
  /** Throws `ApiError`, `UnreachableError` or whatever broke; so do the next three. */
  send(request: SendRequest): Promise<Receipt>
  /** Answers the finished upload, or undefined when `watch` stopped it. */
  upload(file: FileToUpload, watch: UploadWatch): Promise<UploadRow | undefined>
  readPost(entry: ChangeEntry): Promise<Post>
  readPlanning(entry: PlanningEntry): Promise<Planning>
  announce(news: DeviceNews): void
}

export interface DrainResult {
  sent: number
  /** Somebody else was draining; nothing was done. */
  isBusy: boolean
  /** The network or the server was not there: entries wait for a connection. */
  isUnreachable: boolean
  /** When the earliest entry that only waits for time is due (0: at once); undefined when none waits. */
  nextAttemptAt: number | undefined
}

/** What the lanes of one drain share. */
export interface Run {
  ports: DrainPorts
  /** One attempt per entry and drain, unless it was given a time of its own to come back at. */
  taken: Set<string>
  /** Files on their way, by the id of their row: two entries with one file send it once. */
  uploads: Map<string, SharedUpload>
  sent: number
  isUnreachable: boolean
  /** Called between the pieces of a long upload. */
  letOthersPass(): void
}

/** Independent posts may overlap. */
const lanes = 2

/** Sends what is due. One drain at a time over all tabs and the worker; safe to call at any moment. */
export async function drainOutbox(ports: DrainPorts): Promise<DrainResult> {
  const outcome = await ports.lock(() => drainAlone(ports))
  const { ready } = await listWaiting(ports.db)
  return {
    sent: outcome?.sent ?? 0,
    isBusy: outcome === undefined,
    isUnreachable: outcome?.isUnreachable ?? false,
    nextAttemptAt:
      ready.length > 0 ? Math.min(...ready.map((entry) => entry.nextAttemptAt)) : undefined,
  }
}

async function drainAlone(ports: DrainPorts): Promise<Pick<Run, 'sent' | 'isUnreachable'>> {
  const { db } = ports
  // Whoever was sending these held the lock before us and is no more.
  await requeueLeftBehind(db)
  await followClock(db, ports.now())
  if (!ports.isOnline()) return { sent: 0, isUnreachable: await markOffline(db) }
  await markBlocked(db)
  return await sendAll(ports)
}

/** The lock is held until the last lane is done, even when another one broke. */
async function sendAll(ports: DrainPorts): Promise<Run> {
  /** A lane of its own for what is short: a text does not wait an hour behind two videos. */
  let express: Promise<void> | undefined
  const small: Wish = {
    isWanted: async (cargo) => !(await isLongToSend(ports.db, cargo)),
    left: new Set(),
  }
  const run: Run = {
    ports,
    taken: new Set(),
    uploads: new Map(),
    sent: 0,
    isUnreachable: false,
    letOthersPass() {
      express ??= runLane(run, small)
        .catch((error: unknown) => console.error('A post could not be sent', error))
        .finally(() => {
          express = undefined
        })
    },
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, () => runLane(run)))
  await express
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
  return run
}

async function runLane(run: Run, wish?: Wish): Promise<void> {
  const { db, now, isTimeOver } = run.ports
  while (!run.isUnreachable && !isTimeOver()) {
    const cargo = await takeNext(db, run.taken, now(), wish)
    if (!cargo) return
    const { id } = cargo.entry
    await sendOne(run, cargo)
    const after = await db.outbox.get(id)
    if (after?.nextAttemptAt !== 0) run.taken.delete(id)
  }
}
