import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../processes/find-free-port.ts'
import { killTree } from '../processes/kill-tree.ts'
import { createDatabase } from './postgres-database.ts'
import { findPostgresPrograms } from './postgres-programs.ts'

const run = promisify(execFile)

/** A private PostgreSQL in a temporary folder for the duration of a test run. */
export interface PostgresCluster {
  /** Its maintenance database, used to create others. */
  readonly url: string
  /** Creates a database, empty or as a copy of `template`; returns its URL. */
  createDatabase(template?: string): Promise<string>
  /** Kills the whole server at once, like a crash; `restart` recovers it. */
  kill9(): Promise<void>
  restart(): Promise<void>
  /** Stops the server and removes its folder. May be called twice. */
  stop(): Promise<void>
}

export interface PostgresClusterOptions {
  /** Default true; off for suites that need speed and never crash the server. */
  fsync?: boolean
  maxConnections?: number
}

export async function startPostgresCluster(
  options: PostgresClusterOptions = {},
): Promise<PostgresCluster> {
  const { initdb, pgCtl, runAs } = findPostgresPrograms()
  // root's TMPDIR may be in a folder that the postgres user cannot enter.
  const folder = await mkdtemp(join(runAs === undefined ? tmpdir() : '/tmp', 'upubly-postgres-'))
  if (runAs !== undefined) await chown(folder, runAs.uid, runAs.gid)
  const data = join(folder, 'data')
  const port = await findFreePort()
  const url = `postgres://upubly@127.0.0.1:${port}/postgres`
  const release = leaveReaper(folder, data)
  const as = { ...runAs, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  const settings = [
    `-p ${port}`,
    // TCP only: a socket would add a second lock file with the server's process id.
    "-c unix_socket_directories=''",
    '-c listen_addresses=127.0.0.1',
    `-c max_connections=${options.maxConnections ?? 100}`,
    `-c fsync=${options.fsync === false ? 'off' : 'on'}`,
  ].join(' ')
  let running = false

  const start = async (): Promise<void> => {
    const args = ['-D', data, '-l', join(folder, 'log'), '-w', '-t', '30', '-o', settings, 'start']
    try {
      await run(pgCtl, args, as)
    } catch (error) {
      const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '')
      throw new Error(`PostgreSQL did not start:\n${log.slice(-4000)}`, { cause: error })
    }
    running = true
  }

  const halt = async (mode: 'fast' | 'immediate'): Promise<void> => {
    if (!running) return
    running = false
    await run(pgCtl, ['-D', data, '-m', mode, '-w', 'stop'], as)
  }

  const cluster: PostgresCluster = {
    url,
    createDatabase: (template) => createDatabase(url, template),
    kill9: async () => {
      const lock = join(data, 'postmaster.pid')
      running = false
      await killTree(Number.parseInt(await readFile(lock, 'utf8'), 10))
      // Without an init process that reaps zombies, the next start would see the dead server's id
      // as running.
      await rm(lock)
    },
    restart: async () => {
      await halt('fast')
      await start()
    },
    stop: async () => {
      await halt('immediate').finally(async () => {
        await rm(folder, { recursive: true, force: true, maxRetries: 5 })
        release()
      })
    },
  }

  try {
    const form = ['-U', 'upubly', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
    await run(initdb, ['-D', data, ...form], as)
    await start()
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}

/**
 * A small process that survives this one: when its pipe closes, it stops the server in the folder
 * and removes the folder.
 */
function leaveReaper(folder: string, data: string): () => void {
  const script = `
    cat >/dev/null
    pid=$(head -n 1 "$1/postmaster.pid" 2>/dev/null) || pid=
    [ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null
    for i in 1 2 3 4 5 6 7 8 9; do
      rm -rf "$2" 2>/dev/null && break
      sleep 0.3
    done`
  const reaper = spawn('/bin/sh', ['-c', script, 'reaper', data, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  reaper.unref()
  return () => reaper.stdin.end()
}
