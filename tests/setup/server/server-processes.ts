import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestDatabase } from '../database/open-test-database.ts'
import { findFreePort } from '../processes/find-free-port.ts'
import { killTree } from '../processes/kill-tree.ts'

export interface ServerProcess {
  child: ChildProcess
  url: string
  /** All output so far. */
  text(): string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

export interface ServerProcesses {
  start(env?: Record<string, string>): Promise<ServerProcess>
  /** Resolves when it reports that it accepts calls. */
  startAndWait(env?: Record<string, string>): Promise<ServerProcess>
  /** Ends all processes that still run. */
  end(): Promise<void>
}

const patience = 90_000

/** The product as users start it, in separate processes, with a test's database. */
export function openServerProcesses(
  database: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
): ServerProcesses {
  const started: ServerProcess[] = []

  async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
    const port = env.PORT ?? String(await findFreePort())
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: {
        PATH: process.env.PATH,
        PORT: port,
        SANDBOX_PORT: String(await findFreePort()),
        DATA_DIR: database.dataDir,
        SEED: 'off',
        SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
        ...(database.databaseUrl === undefined ? {} : { DATABASE_URL: database.databaseUrl }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => chunks.push(String(chunk)))
    const ended = once(child, 'exit').then(([code]) => code)
    const server = { child, url: `http://127.0.0.1:${port}`, text: () => chunks.join(''), ended }
    started.push(server)
    return server
  }

  return {
    start,
    async startAndWait(env) {
      const server = await start(env)
      const giveUp = Date.now() + patience
      while (!server.text().includes('uPubly em')) {
        if (server.child.exitCode !== null || Date.now() > giveUp)
          throw new Error(`did not start:\n${server.text()}`)
        await sleep(50)
      }
      return server
    },
    async end() {
      for (const { child } of started.splice(0))
        if (child.exitCode === null && child.pid) await killTree(child.pid)
    },
  }
}
