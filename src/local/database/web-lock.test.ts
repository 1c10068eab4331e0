import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { type LockName, runIfFree, runLocked, runLockedWithin } from './web-lock.ts'

// Locks are shared by all test files of a run, and drains of others may hold 'outbox' for a while.
const name: LockName = 'incoming:of-this-test'

afterEach(() => {
  vi.unstubAllGlobals()
})

for (const [where, prepare] of [
  ['over the Web Locks of the browser', () => {}],
  ['within one context where there are none', () => vi.stubGlobal('navigator', {})],
] as const) {
  it(`a lock ${where} admits one at a time, in order, also after a failure`, async () => {
    prepare()
    const steps: string[] = []
    const work = (name: string) => async () => {
      steps.push(`${name} in`)
      await sleep(3)
      steps.push(`${name} out`)
      if (name === 'a') throw new Error('a broke')
    }
    const ends = await Promise.allSettled([
      runLocked('outbox', work('a')),
      runLocked('outbox', work('b')),
    ])
    expect(ends.map((end) => end.status)).toEqual(['rejected', 'fulfilled'])
    expect(steps).toEqual(['a in', 'a out', 'b in', 'b out'])
  })

  it(`a lock ${where} refuses callers that do not wait`, async () => {
    prepare()
    const first = runLocked('session-refresh', () => sleep(10, 'first'))
    await sleep(1)
    expect(await runIfFree('session-refresh', async () => 'second')).toBeUndefined()
    expect(await first).toBe('first')
    expect(await runIfFree('session-refresh', async () => 'third')).toBe('third')
  })
}

it('a lock limits the wait, but neither the time nor the errors of the work itself', async () => {
  const first = runLocked(name, () => sleep(300, 'first'))
  await sleep(1)
  expect(await runLockedWithin(name, 10, async () => 'second')).toBeUndefined()
  expect(await first).toBe('first')
  expect(await runLockedWithin(name, 400, () => sleep(500, 'third'))).toBe('third')
  const broken = runLockedWithin(name, 400, async () => {
    await sleep(500)
    throw new Error('it broke')
  })
  await expect(broken).rejects.toThrow('it broke')
})

it('web lock: ends an aborted wait at once, before or during it', async () => {
  const first = runLocked(name, () => sleep(300, 'first'))
  await sleep(1)
  const leaving = new AbortController()
  const second = runLockedWithin(name, 60_000, async () => 'second', leaving.signal)
  leaving.abort()
  expect(await second).toBeUndefined()
  const third = runLockedWithin(name, 60_000, async () => 'third', leaving.signal)
  expect(await third).toBeUndefined()
  expect(await first).toBe('first')
})
