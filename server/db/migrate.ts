import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePool } from 'drizzle-orm/node-postgres'
import { migrate as migratePool } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type { Connection } from './connect.ts'

export class DatabaseNewerError extends Error {
  readonly code = 'DATABASE_NEWER'
}

const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url))
/** An arbitrary number for the advisory lock, the same in every version. */
const migrationLock = 724_111

/**
 * Migrates the database to this version's tables. If many processes start at once, one migrates and
 * the others wait. A database that a newer version has migrated is refused and left unchanged.
 */
export async function migrateDatabase(
  connection: Connection,
  migrationsFolder = ownMigrations,
): Promise<void> {
  if (connection.pglite) {
    const db = drizzlePglite({ client: connection.pglite })
    await refuseNewer(db, migrationsFolder)
    await migratePglite(db, { migrationsFolder })
    return
  }
  const client = await connection.pool.connect()
  try {
    const db = drizzlePool({ client })
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    try {
      await refuseNewer(db, migrationsFolder)
      await migratePool(db, { migrationsFolder })
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
    }
  } finally {
    client.release()
  }
}

async function refuseNewer(
  db: PgDatabase<PgQueryResultHKT>,
  migrationsFolder: string,
): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  const newestKnown = Math.max(0, ...known.map(({ folderMillis }) => folderMillis))
  const [table] = await db
    .select({ exists: sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null` })
    .from(sql`(select 1) as one`)
  if (!table?.exists) return
  const [recorded] = await db
    .select({ newest: sql<number | null>`max(created_at)::float8` })
    .from(sql`drizzle.__drizzle_migrations`)
  if ((recorded?.newest ?? 0) <= newestKnown) return
  throw new DatabaseNewerError(
    'O banco de dados foi usado por uma versão mais nova do uPubly e não foi alterado.\n' +
      'Instale a versão mais nova, ou volte a um backup feito por esta.',
  )
}
