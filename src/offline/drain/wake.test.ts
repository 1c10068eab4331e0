import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { pauseOutbox } from '#local/entries/pause.ts'
import { writeProgress } from '#local/entries/progress.ts'
import { askServer, isOnline, noteAnswer } from '#src/browser/connectivity.ts'
import { ana, bia, makeEntry, openDevice, signIn } from '#tests/fakes/device/local-device.ts'
import { watchSending } from './wake.ts'

// Test files share their modules: those that were loaded with other mocks, or with none, are loaded anew.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('#src/browser/connectivity.ts', () => ({
  askServer: vi.fn(async () => {}),
  isOnline: vi.fn(() => true),
  noteAnswer: vi.fn(),
}))

let db: LocalDatabase
let stop = () => {}
let page: EventTarget & { visibilityState: string }

beforeEach(async () => {
  vi.clearAllMocks()
  moving = ''
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  db = openDevice()
  await signIn(db)
  stop = watchSending(db)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Waits until the database has reported the changes. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) {
    await vi.advanceTimersByTimeAsync(1)
    await new Promise((next) => setImmediate(next))
  }
}

let moving = ''
async function write(sentBytes: number): Promise<void> {
  moving ||= (await makeEntry(db)).id
  await writeProgress(db, { entryId: moving, sentBytes, totalBytes: 100, movedAt: Date.now() })
}

async function makeUnanswered(userId = ana): Promise<void> {
  const { id } = await makeEntry(db, { userId })
  await db.outbox.update(id, { problem: { code: 'UNREACHABLE', message: '' } })
  await settle()
}

function setVisibility(visibilityState: string): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

it('a page that waits for a sending probes the server without progress, and treats progress as an answer', async () => {
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

it('watchSending does not probe while the connection is known to be down', async () => {
  vi.mocked(isOnline).mockReturnValue(false)
  await write(0)
  await settle()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(askServer).not.toHaveBeenCalled()
  vi.mocked(isOnline).mockReturnValue(true)
})

it('a page that waits for a sending probes at once when the worker got no answer, and not when nothing is being sent', async () => {
  await settle()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(askServer).not.toHaveBeenCalled()
  await makeUnanswered()
  expect(askServer).toHaveBeenCalledExactlyOnceWith({ isInDoubt: true })
  await db.outbox.clear()
  await settle()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(askServer).toHaveBeenCalledOnce()
})

it('a page that waits for a sending probes less and less often while nothing changes', async () => {
  await makeUnanswered()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(askServer).toHaveBeenCalledTimes(2)
  vi.mocked(askServer).mockClear()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(vi.mocked(askServer).mock.calls.length).toBeLessThan(70)
  expect(vi.mocked(askServer).mock.calls.length).toBeGreaterThan(50)
})

it('watchSending does not probe for paused entries or another person’s', async () => {
  await makeUnanswered(bia)
  await writeProgress(db, { entryId: 'gone', sentBytes: 1, totalBytes: 2, movedAt: 0 })
  await pauseOutbox(db, ana)
  await makeUnanswered()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(askServer).not.toHaveBeenCalled()
})

it('watchSending does not probe while the page is hidden, and at once when it is shown again', async () => {
  setVisibility('hidden')
  await makeUnanswered()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(askServer).not.toHaveBeenCalled()
  setVisibility('visible')
  await vi.advanceTimersByTimeAsync(1)
  expect(askServer).toHaveBeenCalledOnce()
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(askServer).toHaveBeenCalledOnce()
})
