import { ApiError } from '../api-error.ts'
import type { LocalDatabase } from '../db.ts'
import type { DeviceNews } from '../messages.ts'
import { UnreachableError } from '../unreachable-error.ts'
import { applyEvent } from './apply-event.ts'
import { classifyAnswer, type SendOutcome } from './classify-answer.ts'
import { deliverEntry } from './deliver-entry.ts'
import { deviceProblem } from './device-problems.ts'
import type { OutboxEntry } from './entry.ts'
import { listQueued, requeueLeftBehind, startSending, takeNext } from './pick-entry.ts'
import type { SendRequest } from './prepare-request.ts'
import { clearProgress } from './progress.ts'
import type { Receipt } from './receipt.ts'

export interface DrainPorts {
  db: LocalDatabase
  /** Runs under the outbox lock, or answers undefined when somebody else drains (the page does not wait, the worker does). */
  lock<T>(run: () => Promise<T>): Promise<T | undefined>
  now(): number
  /** In [0, 1). */
  random(): number
  isOnline(): boolean
  /** Throws `ApiError`, `UnreachableError` or whatever broke. */
  send(request: SendRequest): Promise<Receipt>
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

/** Independent posts may overlap. */
const runners = 2

/** Sends what is due. One drain at a time over all tabs and the worker; safe to call at any moment. */
export async function drainOutbox(ports: DrainPorts): Promise<DrainResult> {
  const outcome = await ports.lock(() => drainAlone(ports))
  const queued = await listQueued(ports.db)
  return {
    sent: outcome?.sent ?? 0,
    isBusy: outcome === undefined,
    isUnreachable: outcome?.isUnreachable ?? false,
    nextAttemptAt:
      queued.length > 0 ? Math.min(...queued.map((entry) => entry.nextAttemptAt)) : undefined,
  }
}

interface Run {
  ports: DrainPorts
  /** One attempt per entry and drain. */
  taken: Set<string>
  sent: number
  isUnreachable: boolean
}

async function drainAlone(ports: DrainPorts): Promise<Run> {
  const run: Run = { ports, taken: new Set(), sent: 0, isUnreachable: false }
  // Whoever was sending these held the lock before us and is no more.
  await requeueLeftBehind(ports.db)
  if (ports.isOnline()) await sendAll(run)
  else run.isUnreachable = await markOffline(ports.db)
  return run
}

/** The lock is held until the last runner is done, even when another one broke. */
async function sendAll(run: Run): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: runners }, () => sendOneByOne(run)))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
}

async function sendOneByOne(run: Run): Promise<void> {
  const { db, now } = run.ports
  while (!run.isUnreachable) {
    const next = await takeNext(db, run.taken, now())
    if (!next) return
    const request = await startSending(db, next)
    if (request) await sendAndSettle(run, request)
  }
}

async function sendAndSettle(run: Run, request: SendRequest): Promise<void> {
  const { db, announce } = run.ports
  const { entry } = request
  const outcome = await trySending(run.ports, request)
  const { event, isUnreachable } = classifyAnswer(entry, outcome, {
    now: run.ports.now(),
    random: run.ports.random(),
    isOnline: run.ports.isOnline(),
  })
  run.isUnreachable ||= isUnreachable
  if (event.type !== 'delivered' || !('receipt' in outcome)) {
    await applyEvent(db, entry.id, event)
    await clearProgress(db, entry.id)
    return
  }
  await deliverEntry(db, entry)
  run.sent++
  announce(describeDelivery(entry, outcome.receipt))
}

async function trySending(ports: DrainPorts, request: SendRequest): Promise<SendOutcome> {
  try {
    return { receipt: await ports.send(request) }
  } catch (error) {
    const isExpected = error instanceof ApiError || error instanceof UnreachableError
    if (!isExpected) console.error('A post could not be sent', error)
    return { error }
  }
}

/** Answers whether anything waits. The words are written once, not at every wake-up. */
async function markOffline(db: LocalDatabase): Promise<boolean> {
  const queued = await listQueued(db)
  for (const entry of queued) {
    if (entry.problem?.code === 'OFFLINE') continue
    const { nextAttemptAt } = entry
    await applyEvent(db, entry.id, {
      type: 'postponed',
      nextAttemptAt,
      problem: deviceProblem('OFFLINE'),
    })
  }
  return queued.length > 0
}

function describeDelivery(entry: OutboxEntry, receipt: Receipt): DeviceNews {
  const { id: entryId, draftId, userId, projectId } = entry
  return { type: 'delivered', entryId, draftId, postId: receipt.id, userId, projectId }
}
