import { horizonMs } from './open-delivery-queue.ts'
import type { PublisherContext } from './publisher-context.ts'
import { findUnfinished, findWithoutPermalink, type TargetRow } from './queries.ts'

const hour = 3_600_000
const lateMs = 2 * 60_000

/**
 * Brings into the queue what comes near, and what is due (however long ago) and has no look: after an
 * outage of days as after a job that was lost. The rows are the truth; the queue is made to agree.
 */
export async function sweep({ deps, queue, nameless }: PublisherContext): Promise<void> {
  const now = deps.clock.now()
  for (const { id } of await findWithoutPermalink(deps.db, new Date(now.getTime() - hour)))
    nameless.add(id)
  const unfinished = await findUnfinished(deps.db, new Date(now.getTime() + horizonMs))
  if (unfinished.length === 0) return
  const forgotten = new Set(await queue.findForgotten(unfinished.map(({ id }) => id)))
  const rows = unfinished.filter(({ id }) => forgotten.has(id))
  warnOfLate(deps.log, rows, now)
  if (rows.length === 0) return
  await deps.db.transaction(async (tx) => {
    await queue.enqueue(
      tx,
      rows.filter(({ state }) => state === 'scheduled'),
    )
    for (const row of rows) {
      const { id, state } = row
      if (state === 'staged' || state === 'committing') await queue.actAt(tx, id, dueAt(row, now))
      if (state === 'staging' || state === 'retrying')
        await queue.prepareAt(tx, id, dueAt(row, now))
    }
  })
  queue.wake()
}

function dueAt({ state, scheduledAt, nextAttemptAt }: TargetRow, now: Date): Date {
  const due = nextAttemptAt ?? (state === 'staged' ? scheduledAt : now)
  return due > now ? due : now
}

function warnOfLate(
  log: PublisherContext['deps']['log'],
  rows: readonly TargetRow[],
  now: Date,
): void {
  const late = rows.filter(({ scheduledAt }) => now.getTime() - scheduledAt.getTime() > lateMs)
  if (late.length > 0) log.warn({ count: late.length }, 'due targets without a look')
}
