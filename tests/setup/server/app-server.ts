import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { copyFolder } from '../processes/copy-folder.ts'
import { findFreePort } from '../processes/find-free-port.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Set `PAGE_DIR` to test a page that was built elsewhere. */
export const builtPage = process.env.PAGE_DIR ?? join(root, 'dist')
/** Environment variable with the folder that `prepare-data.ts` made for this run. */
export const preparedDataVariable = 'PREPARED_DATA'
/** Of a machine whose cores are all busy, and half as fast as usual. */
const START_LIMIT = 140_000
const STOP_LIMIT = 30_000
const KEPT_OUTPUT = 20_000

/** The built product as users start it, with its own ports and folder. */
export interface AppServer {
  readonly url: string
  readonly sandboxUrl: string
  readonly dataDir: string
  /** The last part of the server's output. */
  output(): string
  start(): Promise<void>
  /** Stops it with SIGTERM and waits; its data stay for the next `start`. */
  stop(): Promise<void>
  kill9(): Promise<void>
  restart(): Promise<void>
  /** Stops it and removes its data. */
  dispose(): Promise<void>
}

export interface AppServerOptions {
  env?: Record<string, string>
  /** Initial data; by default those of a first start. Removed by `dispose`. */
  dataDir?: string
}

export async function startAppServer(options: AppServerOptions = {}): Promise<AppServer> {
  const pageDir = options.env?.PAGE_DIR ?? builtPage
  if (!existsSync(join(pageDir, 'index.html'))) {
    throw new Error('The page is not built: run `npm run build` first')
  }
  const dataDir = options.dataDir ?? (await makeData())
  const port = await findFreePort()
  const sandboxPort = await findFreePort()
  const url = `http://localhost:${port}`
  const env = {
    ...inheritedEnv(),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    PAGE_DIR: pageDir,
    LOG_LEVEL: 'warn',
    // Ten seconds of processor in each server of a run, which the tests beside it would miss.
    PAGE_COMPRESSION: 'off',
    RATE_LIMITS: 'off',
    SANDBOX_CONTROL: '1',
    // The same on every machine: no video is converted.
    FFMPEG_PATH: 'off',
    ...options.env,
  }
  let child: ChildProcess | undefined
  let output = ''

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (text: Buffer) => {
      output = (output + text.toString()).slice(-KEPT_OUTPUT)
    }
    started.stdout.on('data', keep)
    started.stderr.on('data', keep)
    child = started
    const giveUp = Date.now() + START_LIMIT
    while (!(await isHealthy(port))) {
      if (hasEnded(started)) throw new Error(`The server ended while starting:\n${output}`)
      if (Date.now() > giveUp) {
        started.kill('SIGKILL')
        throw new Error(`The server did not answer within ${START_LIMIT} ms:\n${output}`)
      }
      await sleep(50)
    }
  }

  const stop = async (): Promise<void> => {
    if (!child || hasEnded(child)) return
    const isEnded = await end(child, 'SIGTERM')
    if (!isEnded) {
      await end(child, 'SIGKILL')
      throw new Error(`The server did not stop within ${STOP_LIMIT} ms:\n${output}`)
    }
  }

  const server: AppServer = {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    output: () => output,
    start,
    stop,
    kill9: async () => {
      if (child && !hasEnded(child)) await end(child, 'SIGKILL')
    },
    restart: async () => {
      await stop()
      await start()
    },
    dispose: async () => {
      await stop().finally(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    },
  }
  await start()
  return server
}

async function makeData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'upubly-app-'))
  const prepared = process.env[preparedDataVariable]
  if (prepared !== undefined) await copyFolder(prepared, folder)
  return folder
}

/** Settings of this machine must not affect the product under test. */
function inheritedEnv(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS']
  return Object.fromEntries(names.flatMap((name) => Object.entries(pick(name))))
}

function pick(name: string): Record<string, string> {
  const value = process.env[name]
  return value === undefined ? {} : { [name]: value }
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/health`, {
      signal: AbortSignal.timeout(2_000),
    })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
  child.kill(signal)
  const giveUp = Date.now() + STOP_LIMIT
  while (!hasEnded(child) && Date.now() < giveUp) await sleep(10)
  return hasEnded(child)
}
