import { is, SQL, sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Connection } from '../db/connect.ts'
import type { Transaction } from '../db/database.ts'
import { createWaker } from './create-waker.ts'
import { type PublisherQueue, stageAheadMs, type TargetJob } from './delivery-queue.ts'

const schema = 'pgboss'
/** Uploads and containers, ahead of time: long jobs, one at a time for each worker. */
const preparing = 'prepare-target'
/** Commits and verification, on time: short jobs, several at a time. */
const acting = 'act-on-target'
const handful = 25
const revocations = 'revoke-grant'
/**
 * Only what is due within this time is in the queue, so that it stays short; the sweep enqueues the
 * rest as its time comes near (`publisher/start-publisher.ts`).
 */
export const horizonMs = 15 * 60_000
const pollSeconds = 2

const LookData = v.object({ targetId: v.string() })
const RevocationData = v.object({ revocationId: v.string() })

export interface OpenedQueue {
  connection: Connection
  /** With PostgreSQL the queue opens its own connections. */
  databaseUrl?: string | undefined
  log: Logger
}

/** The delivery queue on pg-boss, in the database of the rows. Its tables must exist. */
export async function openDeliveryQueue(opened: OpenedQueue): Promise<PublisherQueue> {
  const { connection, log } = opened
  const boss = new PgBoss({ schema, schedule: false, ...intervals, ...driver(opened) })
  boss.on('error', (error) => log.error({ err: error }, 'delivery queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'delivery queue'))
  await boss.start()
  await makeQueues(boss, connection.pool !== undefined)
  const waker = createWaker(boss, () => readEarliest(connection))

  const send = async (
    tx: Transaction,
    queue: string,
    jobs: readonly { targetId: string; at: Date }[],
  ) => {
    const rows = jobs.map(({ targetId, at }) => ({
      data: { targetId },
      singletonKey: targetId,
      startAfter: at,
    }))
    if (rows.length > 0) await boss.insert(queue, rows, { db: inTransaction(tx) })
  }

  return {
    async enqueue(tx, targets) {
      const limit = Date.now() + horizonMs
      const near = targets.filter(({ scheduledAt }) => scheduledAt.getTime() < limit)
      await send(
        tx,
        preparing,
        near.map(({ id, scheduledAt }) => ({
          targetId: id,
          at: new Date(scheduledAt.getTime() - stageAheadMs),
        })),
      )
    },
    prepareAt: (tx, targetId, at) => send(tx, preparing, [{ targetId, at }]),
    actAt: (tx, targetId, at) => send(tx, acting, [{ targetId, at }]),
    wake: () => waker.wake(),
    async work({ preparers, actors }, look) {
      const start = async (queue: string, batchSize: number) => {
        const options = { ...workOptions, batchSize }
        const id = await boss.work<unknown, unknown, WorkOptions>(queue, options, async (jobs) => {
          const results = await Promise.all(jobs.map((job) => takeLook(job, look, log)))
          waker.next(id)
          return results
        })
        waker.add(id)
      }
      for (let index = 0; index < preparers; index += 1) await start(preparing, 1)
      for (let index = 0; index < actors; index += 1) await start(acting, handful)
      waker.wake()
    },
    async findWithoutJob(targetIds) {
      const found = await connection.db.execute<{ key: string }>(sql`
        select singleton_key as key from pgboss.job
        where name in (${preparing}, ${acting}) and state <= 'active'
        and singleton_key in (select jsonb_array_elements_text(${JSON.stringify(targetIds)}::jsonb))
      `)
      const known = new Set(toRows(found).map((row) => v.parse(KeyRow, row).key))
      return targetIds.filter((id) => !known.has(id))
    },
    async revokeSoon(revocationIds) {
      for (const revocationId of revocationIds)
        await boss.send(revocations, { revocationId }, { singletonKey: revocationId })
    },
    async workRevocations(revoke) {
      await boss.work<unknown>(revocations, { pollingIntervalSeconds: 5 }, async ([job]) => {
        if (job) await revoke(v.parse(RevocationData, job.data).revocationId)
      })
    },
    async stop() {
      waker.stop()
      await boss.stop({ graceful: true, timeout: 20_000, close: connection.pool !== undefined })
    },
  }
}

/** A dead worker is noticed within fifteen seconds. */
const intervals = {
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  maintenanceIntervalSeconds: 300,
  clockMonitorIntervalSeconds: 600,
}
const workOptions = {
  pollingIntervalSeconds: pollSeconds,
  notifyPollingIntervalSeconds: pollSeconds,
  perJobResults: true,
} as const
type WorkOptions = typeof workOptions & { batchSize: number }

function driver({ connection, databaseUrl }: OpenedQueue) {
  if (connection.pglite)
    return { db: fromPglite(connection.pglite), backend: 'pglite' as const, reindex: false }
  if (!databaseUrl) throw new TypeError('The queue needs the address of the database')
  return { connectionString: databaseUrl, max: 8, useListenNotify: true }
}

async function makeQueues(boss: PgBoss, notify: boolean): Promise<void> {
  const options = {
    retryLimit: 20,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: 10,
    expireInSeconds: 900,
    deleteAfterSeconds: 600,
    notify,
  }
  for (const queue of [preparing, acting]) await boss.createQueue(queue, options)
  // What fails for good here is enqueued again while its row is there (`publisher/account-checks/revoke-grants.ts`).
  await boss.createQueue(revocations, {
    ...{ policy: 'exclusive', retryLimit: 5, retryDelay: 20, retryBackoff: true },
    ...{ retryDelayMax: 600, heartbeatSeconds: 10, deleteAfterSeconds: 600 },
  })
  // Fills pg-boss's cache of queues: the first send inside a transaction of the embedded database
  // would otherwise ask for the queue on the only connection, which that transaction holds, and
  // wait for ever.
  for (const queue of [preparing, acting, revocations])
    await boss.findJobs(queue, { id: crypto.randomUUID() })
}

const KeyRow = v.object({ key: v.string() })
const EarliestRow = v.object({ at: v.nullable(v.number()) })

/**
 * When the next job is due, in milliseconds from now by the database's clock; null when none is.
 */
async function readEarliest({ db }: Connection): Promise<number | null> {
  const found = await db.execute(sql`
    select (extract(epoch from min(start_after) - clock_timestamp()) * 1000)::float8 as at
    from pgboss.job where name in (${preparing}, ${acting}) and state < 'active'
  `)
  return v.parse(EarliestRow, toRows(found)[0]).at
}

/**
 * Runs one job. When it fails it is handed out again later; the other jobs of its batch count as
 * done.
 */
async function takeLook(
  job: { id: string; retryCount: number; data: unknown; signal: AbortSignal },
  look: (look: TargetJob) => Promise<void>,
  log: Logger,
): Promise<{ id: string; status: 'completed' | 'failed' }> {
  const { id, retryCount, signal } = job
  try {
    const { targetId } = v.parse(LookData, job.data)
    await look({ targetId, claim: `${id}:${retryCount}`, signal })
    return { id, status: 'completed' }
  } catch (error) {
    log.error({ err: error, jobId: id }, 'a look at a target failed')
    return { id, status: 'failed' }
  }
}

/** pg-boss's statements as part of our transaction. */
function inTransaction(tx: Transaction) {
  const execute = async (query: unknown) => {
    if (!is(query, SQL)) throw new TypeError('Not a statement of drizzle')
    return { rows: toRows(await tx.execute(query)) }
  }
  return fromDrizzle({ execute }, sql)
}

/** Both drivers answer `{rows}`; the common type does not say so. */
function toRows(result: unknown): unknown[] {
  return v.parse(v.object({ rows: v.array(v.unknown()) }), result).rows
}
