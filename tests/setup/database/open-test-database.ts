import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { copyFolder } from '../processes/copy-folder.ts'
import { createDatabase, dropDatabase } from './postgres-database.ts'

/** Storage for a server under test: its DATABASE_URL and DATA_DIR. */
export interface TestDatabase {
  /** Undefined for the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  /** Removes everything; close all users first. */
  dispose(): Promise<void>
}

/** A new, migrated, empty database of the run's kind. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  const dataDir = await mkdtemp(join(tmpdir(), 'upubly-data-'))
  const removeData = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  if (template.kind === 'pglite') {
    await copyFolder(template.dataDir, dataDir)
    return { databaseUrl: undefined, dataDir, dispose: removeData }
  }
  const databaseUrl = await createDatabase(template.serverUrl, template.name)
  return {
    databaseUrl,
    dataDir,
    dispose: async () => {
      await dropDatabase(databaseUrl)
      await removeData()
    },
  }
}
