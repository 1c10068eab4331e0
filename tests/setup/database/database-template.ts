import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensurePlans } from '#server/billing/first-plans.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { databaseName } from './postgres-database.ts'

/** A database with all tables and the plans, created once per run; every test file uses a copy. */
export type DatabaseTemplate =
  | { kind: 'pglite'; dataDir: string }
  | { kind: 'postgres'; serverUrl: string; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

/** Runs before a suite that needs a database; TEST_DATABASE is its kind: pglite or postgres. */
export default async function makeDatabaseTemplate(
  project: TestProject,
): Promise<() => Promise<void>> {
  const wanted = project.config.env.TEST_DATABASE
  const dataDir = await mkdtemp(join(tmpdir(), 'upubly-template-'))
  const removeData = () => rm(dataDir, { recursive: true, force: true })
  switch (wanted) {
    case 'pglite':
      await makeTables(dataDir)
      project.provide('databaseTemplate', { kind: 'pglite', dataDir })
      return removeData
    case 'postgres': {
      // These tests never crash the server, so nothing needs to be flushed to disk.
      const cluster = await startPostgresCluster({ fsync: false })
      try {
        const databaseUrl = await cluster.createDatabase()
        await makeTables(dataDir, databaseUrl)
        const name = databaseName(databaseUrl)
        project.provide('databaseTemplate', { kind: 'postgres', serverUrl: cluster.url, name })
      } catch (error) {
        await cluster.stop()
        throw error
      }
      return async () => {
        await cluster.stop()
        await removeData()
      }
    }
    default:
      throw new Error(`TEST_DATABASE must be pglite or postgres, not ${wanted}`)
  }
}

async function makeTables(dataDir: string, databaseUrl?: string): Promise<void> {
  const connection = await connectDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  try {
    await migrateDatabase(connection)
    await ensurePlans(connection.db)
  } finally {
    await connection.close()
  }
}
