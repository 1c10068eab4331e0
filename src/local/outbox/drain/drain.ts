import { markBlocked, markOffline, requeueAbandoned, shiftWaitsWithClock } from './begin-drain.ts'
import { createGlance, listWaiting } from './list-waiting.ts'
import { type LaneFilter, pickEntry } from './pick-entry.ts'
import type { DrainPorts, DrainRun } from './ports.ts'
import { isLongToSend, sendOne } from './send-one.ts'

export interface DrainResult {
  sent: number
  /** Another tab or the worker holds the lock; nothing was done. */
  isBusy: boolean
  /** The network or the server could not be reached: entries wait for a connection. */
  isUnreachable: boolean
  /**
   * When the earliest entry that only waits for time is due (0: at once); undefined when none
   * waits.
   */
  nextAttemptAt: number | undefined
}

/** How many independent entries are sent at the same time. */
const lanes = 2

/**
 * Sends what is due. One drain runs at a time over all tabs and the worker; may be called at any
 * time. Throws what the ports throw apart from failed sendings, which are stored in their entries.
 */
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

async function drainAlone(ports: DrainPorts): Promise<Pick<DrainRun, 'sent' | 'isUnreachable'>> {
  const { db } = ports
  // Whoever was sending these held the lock before us and has ended.
  await requeueAbandoned(db)
  await shiftWaitsWithClock(db, ports.now())
  if (!ports.isOnline()) return { sent: 0, isUnreachable: await markOffline(db) }
  await markBlocked(db)
  return await sendAll(ports)
}

/** The lock is held until the last lane is done, even when another one broke. */
async function sendAll(ports: DrainPorts): Promise<DrainRun> {
  /** A third lane for short entries: a text does not wait an hour behind two videos. */
  let express: Promise<void> | undefined
  const tooLong = new Set<string>()
  const small: LaneFilter = {
    isWanted: async (filled) => !(await isLongToSend(ports.db, filled)),
    left: tooLong,
  }
  const run: DrainRun = {
    ports,
    taken: new Set(),
    glance: createGlance(ports.db),
    uploads: new Map(),
    sent: 0,
    isUnreachable: false,
    tooLong,
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

async function runLane(run: DrainRun, wish?: LaneFilter): Promise<void> {
  const { db, now, isTimeOver } = run.ports
  while (!run.isUnreachable && !isTimeOver()) {
    const filled = await pickEntry(run, now(), wish)
    if (!filled) return
    const { id } = filled.entry
    await sendOne(run, filled)
    const after = await db.outbox.get(id)
    if (after?.nextAttemptAt !== 0) run.taken.delete(id)
  }
}
