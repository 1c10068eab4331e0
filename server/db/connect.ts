import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePool } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Database } from './database.ts'
import { lockFolder } from './lock-folder.ts'
import { schema } from './schema/schema.ts'

/** An open database: PostgreSQL through `pool`, or the embedded one through `pglite`. */
export type Connection = { db: Database; close(): Promise<void> } & (
  | { pool: pg.Pool; pglite?: undefined }
  | { pglite: PGlite; pool?: undefined }
)

interface ConnectOptions {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
}

export async function connectDatabase(options: ConnectOptions): Promise<Connection> {
  return options.DATABASE_URL === undefined
    ? connectEmbedded(join(options.DATA_DIR, 'db'))
    : connectPostgres(options.DATABASE_URL, options.onIdleError)
}

function connectPostgres(url: string, onIdleError?: (error: Error) => void): Connection {
  const pool = new pg.Pool({ connectionString: url, max: 16, connectionTimeoutMillis: 10_000 })
  pool.on('error', (error) => onIdleError?.(error))
  // A connection that breaks between two queries of a transaction tells it by an event, which would end the process
  // if nobody listened; the next query on it fails, and the pool replaces it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: drizzlePool({ client: pool, schema }), pool, close: () => pool.end() }
}

/** `folder`: where the data is stored; without it the database is in memory, for tests. */
export async function connectEmbedded(folder?: string): Promise<Connection> {
  const { PGlite } = await import('@electric-sql/pglite')
  const settings = { postgresqlconf: ['shared_buffers=16MB', 'max_wal_size=64MB'] }
  if (folder === undefined) return wrapEmbedded(await PGlite.create(settings), () => {})
  mkdirSync(folder, { recursive: true })
  const release = lockFolder(folder)
  try {
    return wrapEmbedded(await PGlite.create(folder, settings), release)
  } catch (error) {
    release()
    throw error
  }
}

function wrapEmbedded(pglite: PGlite, release: () => void): Connection {
  yieldBetweenQueries(pglite)
  const close = async () => {
    await pglite.close()
    release()
  }
  return { db: drizzlePglite({ client: pglite, schema }), pglite, close }
}

/** In ms; too short to be noticed by people. */
const maxBlockedMs = 5

/**
 * The embedded database runs in this thread and begins the next query as soon as one has ended.
 * This lets the event loop run in between.
 */
function yieldBetweenQueries(pglite: PGlite): void {
  const run = pglite._runExclusiveQuery.bind(pglite)
  let yieldedAt = performance.now()
  pglite._runExclusiveQuery = (query) =>
    run(async () => {
      if (performance.now() - yieldedAt > maxBlockedMs) {
        await setImmediate()
        yieldedAt = performance.now()
      }
      return query()
    })
}
