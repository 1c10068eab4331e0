import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openServerProcesses } from '#tests/setup/server/server-processes.ts'
import type { Figure } from './bench.ts'
import { fillHeavyProject } from './fill-heavy-project.ts'
import type { ExpensiveAnswer, ExpensiveCalls } from './send-expensive-calls.ts'

export const name =
  '/health while 200 people make the dearest calls there are; floor: the same server, idle'

const callers = 200
const measuredMs = 20_000
const everyMs = 50

export async function run(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'upubly-dear-'))
  const servers = openServerProcesses({ dataDir, databaseUrl: undefined })
  try {
    const project = await fillHeavyProject(dataDir, callers)
    const loopFile = join(dataDir, 'loop.json')
    const { url, child } = await servers.startAndWait({
      SECRET_KEY: project.secretKey,
      RATE_LIMITS: 'off',
      // As in production: development also checks its own answers.
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--import ${new URL('./watch-loop.ts', import.meta.url)}`,
      LOOP_FILE: loopFile,
    })
    const idle = await probe(url, 5000)
    child.kill('SIGUSR2')
    const until = Date.now() + measuredMs
    const workerData: ExpensiveCalls = { url, project, until }
    const worker = new Worker(new URL('./send-expensive-calls.ts', import.meta.url), { workerData })
    const answered = once(worker, 'message')
    await sleep(1000)
    const busy = await probe(url, until - Date.now())
    const [answers]: ExpensiveAnswer[][] = await answered
    child.kill('SIGUSR2')
    await sleep(2000)
    const [longest = 0]: number[] = JSON.parse(await readFile(loopFile, 'utf8'))
    const loop = {
      what: 'longest turn of its loop, time of the processor',
      value: longest,
      unit: 'ms',
    }
    return [...compare(idle, busy), { ...loop, target: { value: 250 } }, ...describe(answers ?? [])]
  } finally {
    await servers.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Response times of /health, called at fixed intervals without waiting for the previous answer. */
async function probe(url: string, forMs: number): Promise<number[]> {
  const took: Promise<number>[] = []
  for (const until = Date.now() + forMs; Date.now() < until; await sleep(everyMs)) {
    const startedAt = performance.now()
    took.push(
      fetch(`${url}/api/v1/health`).then(async (answer) => {
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`/health answered ${answer.status}`)
        return performance.now() - startedAt
      }),
    )
  }
  return (await Promise.all(took)).sort((a, b) => a - b)
}

const pick = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function compare(idle: readonly number[], busy: readonly number[]): Figure[] {
  return [
    ['half of them', 0.5],
    ['99 of 100', 0.99],
    ['the slowest', 1],
  ].map(([what, share]) => ({
    ...{ what: `/health, ${what}`, unit: 'ms', target: { value: 250 } },
    ...{ value: pick(busy, Number(share)), floor: pick(idle, Number(share)) },
  }))
}

function describe(answers: readonly ExpensiveAnswer[]): Figure[] {
  const ofKind = new Map<string, ExpensiveAnswer[]>()
  for (const answer of answers) {
    const kind = `${answer.what}: ${answer.status}`
    ofKind.set(kind, [...(ofKind.get(kind) ?? []), answer])
  }
  const refusals = answers.filter(({ status }) => status >= 400)
  const largest = Math.max(0, ...refusals.map(({ bytes }) => bytes)) / 1024
  return [
    { what: 'the largest refusal', value: largest, unit: 'KiB', target: { value: 64 } },
    ...[...ofKind].sort().flatMap(([what, some]): Figure[] => {
      const sorted = some.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
      const bytes = some.reduce((most, one) => Math.max(most, one.bytes), 0)
      return [
        {
          what: `${what}, ${some.length} answers, half of them in`,
          value: pick(sorted, 0.5),
          unit: 'ms',
        },
        { what: `${what}, the largest`, value: bytes / 1024, unit: 'KiB' },
      ]
    }),
  ]
}
