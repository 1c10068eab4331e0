import { expect, it, vi } from 'vitest'
import { createDatabaseProbe } from './database-probe.ts'

const limits = { freshMs: 10, promptMs: 20, believedMs: 60, lastMs: 200 }

function openDatabase() {
  const waiting: { resolve(): void; reject(error: Error): void }[] = []
  const execute = vi.fn(() => {
    return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
  })
  // Only what the probe uses.
  const db = { execute } as unknown as Parameters<typeof createDatabaseProbe>[0]
  return { probe: createDatabaseProbe(db, limits), execute, waiting }
}

it('asks once for all who want to know, and answers when it does', async () => {
  const { probe, execute, waiting } = openDatabase()
  const asked = [probe(), probe(), probe()]
  expect(execute).toHaveBeenCalledTimes(1)
  waiting[0]?.resolve()
  await Promise.all(asked)
})

it('one that answered a moment ago is busy, not away, and nobody waits for it', async () => {
  const { probe, waiting } = openDatabase()
  const first = probe()
  waiting[0]?.resolve()
  await first
  const startedAt = performance.now()
  await expect(probe()).resolves.toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(limits.promptMs)
  await new Promise((resolve) => setTimeout(resolve, 2 * limits.freshMs))
  await expect(probe()).resolves.toBeUndefined()
})

it('one that is silent for long is away', async () => {
  const { probe, waiting } = openDatabase()
  const first = probe()
  waiting[0]?.resolve()
  await first
  const second = probe()
  await second
  await new Promise((resolve) => setTimeout(resolve, 80))
  await expect(probe()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  const again = probe()
  for (const one of waiting) one.resolve()
  await expect(again).resolves.toBeUndefined()
})

it('one question that is never answered does not keep it away for ever', async () => {
  const { probe, execute, waiting } = openDatabase()
  await expect(probe()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  const again = probe()
  expect(execute).toHaveBeenCalledTimes(2)
  waiting[1]?.resolve()
  await expect(again).resolves.toBeUndefined()
})

it('what it refuses is told as it is', async () => {
  const { probe, waiting } = openDatabase()
  const asked = probe()
  waiting[0]?.reject(new Error('refused'))
  await expect(asked).rejects.toThrow('refused')
})
