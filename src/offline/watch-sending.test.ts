import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#local/db.ts'
import { clearProgress, writeProgress } from '#local/outbox/progress.ts'
import { makeEntry, openDevice, signIn } from '#tests/fakes/local-device.ts'
import { askServer, isOnline, noteAnswer } from './connectivity.ts'
import { watchSending } from './watch-sending.ts'

vi.mock('./connectivity.ts', () => ({
  askServer: vi.fn(async () => {}),
  isOnline: vi.fn(() => true),
  noteAnswer: vi.fn(),
}))

let db: LocalDatabase
let stop = () => {}

beforeEach(async () => {
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  db = openDevice()
  await signIn(db)
  stop = watchSending(db)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Lets the database tell what has changed. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) {
    await vi.advanceTimersByTimeAsync(1)
    await new Promise((next) => setImmediate(next))
  }
}

const write = (sentBytes: number) =>
  writeProgress(db, { entryId: 'e', sentBytes, totalBytes: 100, movedAt: Date.now() })

it('asks for the server where nothing moves, and takes what moves for a sign of life', async () => {
  await write(0)
  await settle()
  await vi.advanceTimersByTimeAsync(3_500)
  expect(askServer).not.toHaveBeenCalled()
  await write(10)
  await settle()
  expect(noteAnswer).toHaveBeenCalledExactlyOnceWith(true)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(askServer).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(askServer).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(askServer).toHaveBeenCalledTimes(2)
})

it('leaves a line that is known to be dead to its own clock', async () => {
  vi.mocked(isOnline).mockReturnValue(false)
  await write(0)
  await settle()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(askServer).not.toHaveBeenCalled()
  vi.mocked(isOnline).mockReturnValue(true)
})

it('asks at once when the worker found nobody, and not at all when nothing is on its way', async () => {
  await settle()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(askServer).not.toHaveBeenCalled()
  const entry = await makeEntry(db)
  await db.outbox.update(entry.id, { problem: { code: 'UNREACHABLE', message: '' } })
  await settle()
  expect(askServer).toHaveBeenCalledOnce()
  await db.outbox.clear()
  await clearProgress(db, 'e')
  await settle()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(askServer).toHaveBeenCalledOnce()
})
