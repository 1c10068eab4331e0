import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDatabaseProbe } from './database-probe.ts'

const limits = { freshMs: 10, promptMs: 20, believedMs: 60, lastMs: 200 }
const unavailable = { code: 'SERVICE_UNAVAILABLE' }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function openDatabase() {
  const waiting: { resolve(): void; reject(error: Error): void }[] = []
  const execute = vi.fn(() => {
    return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
  })
  // Only the method that the probe uses.
  const db = { execute } as unknown as Parameters<typeof createDatabaseProbe>[0]
  return { probe: createDatabaseProbe(db, limits), execute, waiting }
}

/** How the call ended once so much time has passed; 'waiting' if it did not. */
async function outcomeAfter(ms: number, asked: Promise<void>): Promise<unknown> {
  let outcome: unknown = 'waiting'
  asked.then(
    () => {
      outcome = 'answered'
    },
    (error: unknown) => {
      outcome = error
    },
  )
  await vi.advanceTimersByTimeAsync(ms)
  return outcome
}

it('createDatabaseProbe makes one query for all callers, and answers with its result', async () => {
  const { probe, execute, waiting } = openDatabase()
  const asked = Promise.all([probe(), probe(), probe()])
  expect(execute).toHaveBeenCalledTimes(1)
  waiting[0]?.resolve()
  await asked
})

it('a database that answered recently counts as busy, not as down, and nobody waits for it', async () => {
  const { probe, waiting } = openDatabase()
  const first = probe()
  waiting[0]?.resolve()
  await first
  expect(await outcomeAfter(0, probe())).toBe('answered')
  await vi.advanceTimersByTimeAsync(limits.freshMs)
  const asked = probe()
  expect(await outcomeAfter(limits.promptMs - 1, asked)).toBe('waiting')
  expect(await outcomeAfter(1, asked)).toBe('answered')
})

it('a database that is silent for long counts as down', async () => {
  const { probe, waiting } = openDatabase()
  const first = probe()
  waiting[0]?.resolve()
  await first
  await vi.advanceTimersByTimeAsync(limits.believedMs)
  const asked = probe()
  expect(await outcomeAfter(limits.lastMs - 1, asked)).toBe('waiting')
  expect(await outcomeAfter(1, asked)).toMatchObject(unavailable)
  const again = probe()
  for (const one of waiting) one.resolve()
  expect(await outcomeAfter(0, again)).toBe('answered')
})

it('one query without an answer does not make it count as down without end', async () => {
  const { probe, execute, waiting } = openDatabase()
  expect(await outcomeAfter(limits.lastMs, probe())).toMatchObject(unavailable)
  await vi.advanceTimersByTimeAsync(1)
  const again = probe()
  expect(execute).toHaveBeenCalledTimes(2)
  waiting[1]?.resolve()
  expect(await outcomeAfter(0, again)).toBe('answered')
})

it('the database probe: its errors are passed on unchanged', async () => {
  const { probe, waiting } = openDatabase()
  const asked = probe()
  waiting[0]?.reject(new Error('refused'))
  await expect(asked).rejects.toThrow('refused')
})
