import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { beginFirstTrials } from './billing/begin-trial.ts'
import { ensurePlans } from './billing/first-plans.ts'
import { startBilling } from './billing/start-billing.ts'
import { createDeps } from './create-deps.ts'
import { createLog } from './create-log.ts'
import { connectDatabase } from './db/connect.ts'
import { maintainEmbedded } from './db/maintain-embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env/env.ts'
import { openFileStore } from './files/open-file-store.ts'
import { restrictPermissions } from './files/restrict-permissions.ts'
import { startHousekeeping } from './housekeeping.ts'
import { listen } from './http/listen.ts'
import { startMailSender } from './mail/start-mail-sender.ts'
import { findFfmpeg } from './media/renditions/plan-conversion.ts'
import { openSandbox } from './open-sandbox.ts'
import { compressFolder } from './page/compress-folder.ts'
import { holdOverdue } from './publisher/changes/hold-overdue.ts'
import { startPublisher } from './publisher/start-publisher.ts'
import { openDeliveryQueue } from './queue/open-delivery-queue.ts'
import { readSecretKey } from './security/secret-key.ts'
import { ensureDemoPlan } from './seed/ensure-demo-plan.ts'
import { hasDemoUser, isDatabaseEmpty, seedDatabase, wantsSeed } from './seed/seed-database.ts'

export interface RunningServer {
  env: Env
  /** Whether the demonstration's person is in the database. */
  hasDemo: boolean
  /** Where the simulated networks show what was published. */
  networksUrl: string | undefined
  stop(): Promise<void>
}

const builtPage = fileURLToPath(new URL('../dist', import.meta.url))

/**
 * Environment -> dependencies -> app -> listener -> publisher. What was opened is closed in
 * reverse.
 */
export async function startServer(given: Env): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack()
  const isEmbedded = given.DATABASE_URL === undefined
  const log = createLog(given.LOG_LEVEL ?? (isEmbedded ? 'warn' : 'info'))
  await restrictPermissions(given.DATA_DIR)
  const connection = await connectDatabase({
    ...given,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  opened.defer(() => connection.close())
  await migrateDatabase(connection)
  await ensurePlans(connection.db)

  const secretKey = readSecretKey(given)
  const sandbox = await openSandbox(given, secretKey, log)
  if (sandbox) opened.defer(() => sandbox.close())
  const { DATABASE_URL: databaseUrl } = given
  const queue = await openDeliveryQueue({ connection, databaseUrl, log })
  opened.defer(() => queue.stop())
  const parts = {
    env: sandbox ? { ...given, ...sandbox.env } : given,
    db: connection.db,
    clock: { now: () => new Date() },
    log,
    files: await openFileStore(given),
    queue,
  }
  const deps = createDeps(parts, secretKey)
  log.info({ ffmpeg: (await findFfmpeg(deps.env)) ?? null }, 'videos are converted by')
  const networks = sandbox?.hasNetworks ? sandbox : undefined
  if (wantsSeed(given) && (await isDatabaseEmpty(deps.db))) await seedDatabase(deps, networks)
  await ensureDemoPlan(deps, sandbox?.stripe)
  const hasDemo = await hasDemoUser(deps.db)

  opened.defer(startUpkeep(deps, connection.pglite))
  if (deps.billing) await beginFirstTrials(deps.db, deps.clock.now())
  opened.defer(startBilling(deps))
  if (given.ROLE !== 'publisher') {
    const pageFolder = given.PAGE_DIR ?? builtPage
    const app = createApp(deps, pageFolder)
    const listener = await listen(app, {
      ...{ port: given.PORT, host: given.HOST, name: 'PORT' },
      isBehindProxy: given.TRUSTED_PROXIES > 0,
    })
    opened.defer(() => listener.close())
    if (given.PAGE_COMPRESSION === 'on')
      compressFolder(pageFolder).catch((error) => log.debug({ err: error }, 'page not compressed'))
  }
  sandbox?.stripe?.beginSending()
  if (given.ROLE !== 'api') {
    if (given.DATABASE_STATE === 'restored') await holdOverdue(deps)
    const publisher = await startPublisher(deps, queue)
    opened.defer(() => publisher.stop())
    opened.defer(startMailSender(deps))
  }

  const running = opened.move()
  const stop = () => running.disposeAsync()
  return { env: deps.env, hasDemo, networksUrl: networks?.url, stop }
}

function startUpkeep(deps: Deps, pglite: Parameters<typeof maintainEmbedded>[0] | undefined) {
  const stops = [startHousekeeping(deps)]
  if (pglite) stops.push(maintainEmbedded(pglite, join(deps.env.DATA_DIR, 'backups'), deps.log))
  return () => {
    for (const stop of stops) stop()
  }
}
