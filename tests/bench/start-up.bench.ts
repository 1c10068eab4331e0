import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '#tests/setup/processes/find-free-port.ts'
import { type AppServer, startAppServer } from '#tests/setup/server/app-server.ts'
import type { Figure } from './bench.ts'
import { median } from './median.ts'

export const name = 'Cold start of the embedded default, second run: process start to first answer'

const ROUNDS = 7
const bareServer = fileURLToPath(new URL('floors/bare-server.ts', import.meta.url))

export async function run(): Promise<Figure[]> {
  // The first start creates the database, which the measured ones then use.
  const server = await startAppServer()
  const copy = await mkdtemp(join(tmpdir(), 'upubly-floor-'))
  try {
    await server.stop()
    await cp(await findDatabase(server.dataDir), copy, { recursive: true })
    const product: number[] = []
    const floor: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      product.push(await timeProduct(server))
      floor.push(await timeBareServer(copy))
    }
    const value = median(product)
    return [
      { what: 'first answer', value, unit: 'ms', floor: median(floor), target: { value: 3000 } },
    ]
  } finally {
    await server.dispose()
    await rm(copy, { recursive: true, force: true })
  }
}

async function timeProduct(server: AppServer): Promise<number> {
  const began = performance.now()
  await server.start()
  const took = performance.now() - began
  await server.stop()
  return took
}

async function timeBareServer(folder: string): Promise<number> {
  const port = await findFreePort()
  const began = performance.now()
  const child = spawn(process.execPath, [bareServer, folder, String(port)], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('The bare server ended while starting')
    await sleep(10)
  }
  const took = performance.now() - began
  child.kill('SIGTERM')
  await ended
  return took
}

async function answers(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/health`)
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/** The embedded database is in the folder with the PG_VERSION file. */
async function findDatabase(dataDir: string): Promise<string> {
  const found: string[] = []
  for await (const path of glob('**/PG_VERSION', { cwd: dataDir })) found.push(path)
  const [top] = found.toSorted((a, b) => a.length - b.length)
  if (top === undefined) throw new Error(`No embedded database in ${dataDir}`)
  return join(dataDir, dirname(top))
}
