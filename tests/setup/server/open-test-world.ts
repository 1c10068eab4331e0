import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { PublishableNetworkId } from '#contract/networks/networks.ts'
import { sealGrant } from '#server/accounts/account-credentials.ts'
import { createApp } from '#server/app.ts'
import { writeMediaCookie } from '#server/auth/media-cookie.ts'
import { beginTrial } from '#server/billing/begin-trial.ts'
import { ensurePlans } from '#server/billing/first-plans.ts'
import { createDeps } from '#server/create-deps.ts'
import { type Connection, connectDatabase, connectEmbedded } from '#server/db/connect.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { projectMembers, projects } from '#server/db/schema/projects.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { users } from '#server/db/schema/users.ts'
import type { Deps } from '#server/deps.ts'
import { readEnv } from '#server/env/env.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { listen } from '#server/http/listen.ts'
import type { PublisherQueue } from '#server/queue/delivery-queue.ts'
import { openDeliveryQueue } from '#server/queue/open-delivery-queue.ts'
import { startSandbox } from '#server/sandbox/start-sandbox.ts'
import { readSecretKey } from '#server/security/secret-key.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import { findFreePort } from '../processes/find-free-port.ts'
import { openTestFiles } from './open-test-files.ts'

export interface TestPerson {
  userId: string
  projectId: string
  /** Headers of a signed-in call for the project. */
  headers: Record<string, string>
}

export interface TestWorld {
  deps: Deps
  connection: Connection
  queue: PublisherQueue
  sandbox: Awaited<ReturnType<typeof startSandbox>>
  /** The environment variables for another process in this world. */
  environment: Record<string, string>
  /** The app's URL; media are fetched from it. */
  url: string
  addPerson(): Promise<TestPerson>
  /** Links an account with that name, of Instagram unless told otherwise; returns its id. */
  addAccount(
    person: TestPerson,
    username: string,
    platformId?: PublishableNetworkId,
    /** By the network's other way of linking. */
    isOtherWay?: boolean,
  ): Promise<string>
  close(): Promise<void>
}

const appId = 'test-app'
const appSecret = 'test-secret'

/**
 * API, queue and simulated networks, connected as in production, without a publisher. `database`:
 * 'run' is the run's kind; 'embedded' is always the embedded one.
 */
export async function openTestWorld(
  options: {
    database?: 'run' | 'embedded'
    logLevel?: string
    /** Variables of the environment beside the world's own. */
    env?: Record<string, string>
  } = {},
): Promise<TestWorld> {
  await using opened = new AsyncDisposableStack()
  const { connection, dataDir, databaseUrl } = await openDatabase(options.database ?? 'run', opened)
  const log = pino({ level: options.logLevel ?? 'silent' })
  const sandbox = await startSandbox({
    ...{ port: await findFreePort(), dataDir, log, appId, appSecret, control: true },
    settings: { imageDelayMs: [20, 80], videoDelayMs: [100, 300], callsPerHour: 1_000_000 },
  })
  opened.defer(() => sandbox.close())
  const port = await findFreePort()
  const environment = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    SECRET_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMITS: 'off',
    BILLING: 'off',
    // The same on every machine; tests that convert name a program.
    FFMPEG_PATH: 'off',
    ...(await openTestFiles(opened)),
    ...options.env,
    ...sandbox.environment,
  }
  const env = readEnv(environment)
  const queue = await openDeliveryQueue({ connection, databaseUrl, log })
  opened.defer(() => queue.stop())
  const files = await openFileStore(env)
  const clock = { now: () => new Date() }
  const parts = { env, db: connection.db, clock, log, files, queue }
  const deps = createDeps(parts, readSecretKey(env))
  const app = createApp(deps, join(dataDir, 'no-page'))
  const listener = await listen(app, { port, host: '127.0.0.1', name: 'PORT' })
  opened.defer(() => listener.close())

  const running = opened.move()
  return {
    ...{ deps, connection, queue, sandbox, environment, url: env.PUBLIC_URL },
    addPerson: () => addPerson(deps),
    addAccount: (person, username, platformId = 'instagram', isOtherWay = false) =>
      addAccount({ deps, sandbox, platformId, isOtherWay }, person, username),
    close: () => running.disposeAsync(),
  }
}

async function openDatabase(kind: 'run' | 'embedded', opened: AsyncDisposableStack) {
  if (kind === 'run') {
    // Imported here, because outside vitest, as in benchmarks, it cannot be loaded.
    const { openTestDatabase } = await import('../database/open-test-database.ts')
    const database = await openTestDatabase()
    opened.defer(() => database.dispose())
    const { databaseUrl, dataDir } = database
    const connection = await connectDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
    opened.defer(() => connection.close())
    return { connection, dataDir, databaseUrl }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'upubly-world-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const connection = await connectEmbedded()
  opened.defer(() => connection.close())
  await migrateDatabase(connection)
  await ensurePlans(connection.db)
  return { connection, dataDir, databaseUrl: undefined }
}

async function addPerson(deps: Deps): Promise<TestPerson> {
  const [userId, projectId] = [randomUUID(), randomUUID()]
  const email = `${userId}@example.com`
  await deps.db
    .insert(users)
    .values({ id: userId, email, name: 'Ana', passwordHash: 'none', emailVerifiedAt: new Date() })
  await beginTrial(deps.db, [userId], deps.clock.now())
  await deps.db.insert(projects).values({ id: projectId, name: 'Padaria', description: '' })
  await deps.db.insert(projectMembers).values({ projectId, userId, role: 'OWNER' })
  const { accessToken, caller } = await startSession(deps, userId)
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    'X-Project-ID': projectId,
    Cookie: writeMediaCookie(deps, caller),
  }
  return { userId, projectId, headers }
}

async function addAccount(
  {
    deps,
    sandbox,
    platformId,
    isOtherWay,
  }: Pick<TestWorld, 'deps' | 'sandbox'> & {
    platformId: PublishableNetworkId
    isOtherWay: boolean
  },
  { projectId, userId }: TestPerson,
  username: string,
): Promise<string> {
  const linked = await (isOtherWay
    ? sandbox.linkOtherWay(username, platformId)
    : sandbox.linkAccount(username, undefined, platformId))
  const place = { projectId, platformId, remoteId: linked.userId }
  const grant = {
    accessToken: linked.accessToken,
    refreshToken: linked.refreshToken,
    expiresAt: linked.expiresAt,
    ...(isOtherWay && linked.data && { data: linked.data }),
  }
  const [account] = await deps.db
    .insert(socialAccounts)
    .values({
      ...place,
      ...sealGrant(deps.secretBox, place, grant),
      username,
      scopes: linked.scopes,
      grantId: isOtherWay ? (linked.grantId ?? null) : null,
      linkedBy: userId,
      // As after linking, when the network was just asked.
      lookDueAt: new Date(Date.now() + 12 * 3_600_000),
      metricsDueAt: new Date(Date.now() + 12 * 3_600_000),
    })
    .returning({ id: socialAccounts.id })
  if (!account) throw new Error('no account')
  return account.id
}
