import { ensurePlans } from '../billing/first-plans.ts'
import { createDeps } from '../create-deps.ts'
import { createLog } from '../create-log.ts'
import { connectDatabase } from '../db/connect.ts'
import { FolderLockedError } from '../db/lock-folder.ts'
import { DatabaseNewerError, migrateDatabase } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import { EnvError, readEnv } from '../env/env.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { readSecretKey } from '../security/secret-key.ts'
import type { Billing } from '../stripe/billing.ts'
import { UsageError } from './read-replay.ts'

class BillingOffError extends Error {
  override message = 'A cobrança não está configurada: faltam as variáveis STRIPE_*.'
}

const forPeople = [EnvError, FolderLockedError, DatabaseNewerError, BillingOffError, UsageError]

type Work = (deps: Deps, billing: Billing) => Promise<string>

/**
 * Runs one command of billing with the environment's database and Stripe, and says how it ended. The
 * mails that it writes are sent by the server. `prepare` reads the options before anything is opened.
 */
export async function runCommand(prepare: () => Work): Promise<void> {
  try {
    const work = prepare()
    const env = readEnv(process.env)
    const connection = await connectDatabase(env)
    try {
      await migrateDatabase(connection)
      await ensurePlans(connection.db)
      const opened = {
        ...{ env, db: connection.db, clock: { now: () => new Date() } },
        log: createLog(env.LOG_LEVEL ?? 'warn'),
        files: await openFileStore(env),
        queue: { enqueue: async () => {}, wake: () => {} },
      }
      const deps = createDeps(opened, readSecretKey(env))
      if (!deps.billing) throw new BillingOffError()
      console.log(await work(deps, deps.billing))
    } finally {
      await connection.close()
    }
  } catch (error) {
    if (!isForPeople(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function isForPeople(error: unknown): error is Error {
  return forPeople.some((kind) => error instanceof kind)
}
