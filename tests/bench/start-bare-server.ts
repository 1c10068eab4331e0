import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensurePlans } from '#server/billing/first-plans.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { findFreePort } from '#tests/setup/processes/find-free-port.ts'
import { addPeople } from '#tests/setup/server/add-people.ts'

const startLimit = 45_000
const secretKey = Buffer.alloc(32, 1)

export interface BareServer {
  url: string
  pid: number
  dispose(): Promise<void>
}

/**
 * The server without its page, as a separate process with an embedded database and the test people.
 * `environment`: variables beside its own.
 */
export async function startBareServer(
  environment: Record<string, string> = {},
): Promise<BareServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'upubly-bench-'))
  await fill(dataDir)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH } = process.env
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...{ PATH, PORT: String(port), SANDBOX_PORT: String(await findFreePort()) },
      ...{ DATA_DIR: dataDir, PAGE_DIR: dataDir, SEED: 'off', LOG_LEVEL: 'warn' },
      // One client sends the calls of many people.
      RATE_LIMITS: 'off',
      SECRET_KEY: secretKey.toString('base64'),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const dispose = async () => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  const giveUp = Date.now() + startLimit
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > giveUp) {
      await dispose()
      throw new Error('The server did not start')
    }
    await sleep(50)
  }
  return { url, pid: server.pid ?? 0, dispose }
}

async function fill(dataDir: string): Promise<void> {
  const connection = await connectDatabase({ DATA_DIR: dataDir })
  try {
    await migrateDatabase(connection)
    await ensurePlans(connection.db)
    await addPeople(connection)
  } finally {
    await connection.close()
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/v1/health`)).ok
  } catch {
    return false
  }
}
