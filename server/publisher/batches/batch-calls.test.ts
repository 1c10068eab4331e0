import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batchCalls } from './batch-calls.ts'

it('batchCalls combines the requests of one turn, or during a call, into one call, and answers each of them', async () => {
  const calls: (readonly number[])[] = []
  const double = batchCalls(async (asked: readonly number[]) => {
    calls.push(asked)
    await sleep(20)
    return asked.map((one) => one * 2)
  })
  const first = Promise.all([double(1), double(2)])
  await sleep(5)
  const meanwhile = Promise.all([double(3), double(4), double(5)])
  expect(await first).toEqual([2, 4])
  expect(await meanwhile).toEqual([6, 8, 10])
  expect(calls).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

it('batchCalls rejects all requests of a failed call, and continues afterwards', async () => {
  let isBroken = true
  const ask = batchCalls(async (asked: readonly string[]) => {
    if (isBroken) throw new Error('away')
    return asked
  })
  const answers = await Promise.allSettled([ask('a'), ask('b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await ask('c')).toBe('c')
})

it('batchCalls does not wait without limit for a hanging call', async () => {
  const ask = batchCalls((asked: readonly string[]) =>
    asked.includes('hangs') ? new Promise<readonly string[]>(() => {}) : Promise.resolve(asked),
  )
  void ask('hangs')
  await sleep(5)
  expect(await ask('b')).toBe('b')
})
