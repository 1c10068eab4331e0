import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { Deps } from './deps.ts'
import { removeExpired, startHousekeeping } from './housekeeping.ts'

const hour = 3_600_000
afterEach(() => vi.useRealTimers())

/** A fake database with only the deletion that starts each round. */
function makeDeps(where: () => Promise<void>, more: Partial<Deps> = {}): Deps {
  const db = { delete: () => ({ where }) }
  const clock = { now: () => new Date() }
  return { db, clock, log: pino({ level: 'silent' }), ...more } as unknown as Deps
}

test('a round does not start while the one before is running', async () => {
  vi.useFakeTimers()
  const begin = vi.fn(() => new Promise<void>(() => {}))
  const stop = startHousekeeping(makeDeps(begin))
  await vi.advanceTimersByTimeAsync(5 * hour)
  expect(begin).toHaveBeenCalledTimes(1)
  stop()
})

test('a failed step is logged, and the later steps run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upubly-housekeeping-'))
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const deleted = vi.fn(() => Promise.reject(new Error('away')))
  const env = { DATA_DIR: folder } as Deps['env']
  await removeExpired(makeDeps(deleted, { log, env }))
  const steps = lines.map((line) => JSON.parse(line).step)
  expect(steps).toContain('answers')
  expect(steps).toContain('rateLimits')
  expect(steps.at(-1)).toBe('lostFiles')
  expect(steps).not.toContain('scratch')
  await rm(folder, { recursive: true })
})
