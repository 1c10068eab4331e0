import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectHeader } from '#contract/calls/api.ts'
import { startPostgresCluster } from '#tests/setup/database/postgres-cluster.ts'
import { findFreePort } from '#tests/setup/processes/find-free-port.ts'
import { openServerProcesses } from '#tests/setup/server/server-processes.ts'
import type { Figure } from './bench.ts'
import { fillManyPosts, type ManyPosts } from './fill-many-posts.ts'

export const name =
  'A page of 15 of 100,000 posts on PostgreSQL, and searches, 200 calls a second; floor: the least that answers a page'

const count = 100_000
const perSecond = 200
const seconds = 20
/** At the same rate, not measured: connections are opened, and plans made on each of them. */
const warmUpSeconds = 12
const target = { value: 25 }

export async function run(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'upubly-find-'))
  const cluster = await startPostgresCluster({ fsync: false })
  const secretKey = randomBytes(32)
  const databaseUrl = await cluster.createDatabase()
  const servers = openServerProcesses({ dataDir, databaseUrl })
  let stopBare = () => {}
  try {
    const database = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    const filled = await fillManyPosts(database, secretKey, { count, people: 40 })
    const { url } = await servers.startAndWait({
      SECRET_KEY: secretKey.toString('base64'),
      RATE_LIMITS: 'off',
      // As in production: development also checks its own answers.
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
    })
    const call = openCaller(`${url}/api/v1`, filled)
    const bare = await startBareList(databaseUrl, filled.projectId)
    stopBare = bare.stop
    const figures: Figure[] = []
    for (const [what, path] of listCalls(filled)) {
      for (let index = 0; index < 10; index += 1) await call(path, index)
      const took: number[] = []
      for (let index = 0; index < 30; index += 1) took.push(await call(path, index))
      figures.push({ what: `${what}, alone`, unit: 'ms', value: pick(took, 0.5) })
    }
    const paths = listCalls(filled)
      .filter(([, , isUsual]) => isUsual)
      .map(([, path]) => path)
    const health = await load(call, ['/health'])
    const floor = await load(openCaller(bare.url, filled), ['/'])
    stopBare()
    const busy = await load(call, paths)
    figures.push({ what: '/health, 99 of 100', unit: 'ms', value: pick(health, 0.99) })
    for (const share of [0.5, 0.95, 0.99])
      figures.push({
        ...{ what: `the usual ones mixed, ${share * 100} of 100`, unit: 'ms', target },
        ...{ value: pick(busy, share), floor: pick(floor, share) },
      })
    return figures
  } finally {
    stopBare()
    await servers.end()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startBareList(databaseUrl: string, projectId: string) {
  const port = await findFreePort()
  const script = 'tests/bench/floors/bare-list.ts'
  const server = spawn(process.execPath, [script, databaseUrl, projectId, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const giveUp = Date.now() + 30_000
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || Date.now() > giveUp) throw new Error('The floor did not start')
    await sleep(50)
  }
  return { url, stop: () => void server.kill() }
}

/** What is asked, and whether people ask it every day. */
function listCalls({ accountIds }: ManyPosts): [what: string, path: string, isUsual: boolean][] {
  const [first = '', , old = ''] = accountIds
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const list = (query: string) => `/posts?size=15&${query}`
  return [
    ['the first page', list('page=0'), true],
    ['page 40', list('page=40'), true],
    ['page 6,000', list('page=6000'), true],
    ['a word of every post', list('page=0&q=padaria'), true],
    ['the beginning of a word of every post', list('page=3&q=pa'), true],
    ['a rare word', list('q=panetone'), true],
    ['a word that nothing has', list('q=borracharia'), true],
    ['a number', list('q=%2354321'), true],
    ['two words', list('q=promocoes+97'), true],
    ['a usual status', list('status=published&page=2'), true],
    ['a rare status', list('status=failed'), true],
    ['a network', list('platformId=instagram'), true],
    ['an account', list(`accountId=${first}`), true],
    ['a week', list(`from=${day(-400)}&to=${day(-393)}`), true],
    ['a network and a word', list('platformId=instagram&q=promo'), true],
    ['an account of 1,000 old posts', list(`accountId=${old}`), true],
    ['a word of 1,000 old posts', list('q=inauguração'), true],
    ['a status that nothing has', list('status=unconfirmed'), true],
    ['page 200 of a word of every post', list('page=200&q=padaria'), false],
    ['page 6,000 of a word of every post', list('page=6000&q=padaria'), false],
    [
      '36 words of one letter',
      list(`q=${[...'abcdefghijklmnopqrstuvwxyz0123456789'].join('+')}`),
      false,
    ],
    [
      'a rare status of an account in a year',
      list(`status=partly&accountId=${first}&from=${day(-365)}`),
      false,
    ],
  ]
}

/** Calls as one of the people; returns how long the whole answer took, in milliseconds. */
function openCaller(base: string, { tokens, projectId }: ManyPosts) {
  // `fetch` would take as much of the processor as the server.
  const agent = new Agent({ keepAlive: true })
  return async (path: string, index: number): Promise<number> => {
    const startedAt = performance.now()
    const token = tokens[index % tokens.length]
    const headers = {
      ...{ Authorization: `Bearer ${token}`, [projectHeader]: projectId },
      'Accept-Encoding': 'gzip',
    }
    const [answer]: IncomingMessage[] = await once(get(base + path, { agent, headers }), 'response')
    if (answer?.statusCode !== 200) throw new Error(`${path} answered ${answer?.statusCode}`)
    await once(answer.resume(), 'end')
    return performance.now() - startedAt
  }
}

/** Calls at fixed intervals, without waiting for the answer before. */
async function load(
  call: ReturnType<typeof openCaller>,
  paths: readonly string[],
): Promise<number[]> {
  const took: Promise<number>[] = []
  const startedAt = performance.now()
  const warmUp = perSecond * warmUpSeconds
  for (let index = 0; index < warmUp + perSecond * seconds; index += 1) {
    const wait = startedAt + (index * 1000) / perSecond - performance.now()
    if (wait > 1) await sleep(wait)
    // A call that fails took for ever.
    took.push(call(paths[index % paths.length] ?? '', index).catch(() => Number.POSITIVE_INFINITY))
  }
  return (await Promise.all(took)).slice(warmUp)
}

function pick(took: readonly number[], share: number): number {
  const sorted = took.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
