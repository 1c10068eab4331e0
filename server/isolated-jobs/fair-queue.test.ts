import { expect, test } from 'vitest'
import { createFairQueue, type QueueLimits } from './fair-queue.ts'

/** A queue that records who was admitted, in order, and ends work by name. */
function open(limits: Partial<QueueLimits> = {}) {
  const queue = createFairQueue({
    ...{
      concurrency: 2,
      capacity: 100,
      concurrencyPerOwner: 2,
      maxWaiting: 100,
      maxWaitingPerOwner: 100,
    },
    ...limits,
  })
  const started: string[] = []
  const leaves = new Map<string, () => void>()
  const ask = async (name: string, weight = 1, maxWaitMs = 3_600_000) => {
    const leave = await queue.enter({ owner: name[0] ?? '', weight, maxWaitMs })
    started.push(name)
    leaves.set(name, leave)
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const finish = async (name: string) => {
    leaves.get(name)?.()
    await settle()
  }
  return { queue, started, ask, finish, settle }
}

test('no more run than the concurrency allows', async () => {
  const { ask, started, finish, settle } = open()
  for (const name of ['a1', 'b1', 'c1']) void ask(name)
  await settle()
  expect(started).toEqual(['a1', 'b1'])
  await finish('a1')
  expect(started).toEqual(['a1', 'b1', 'c1'])
})

test('an owner with a long line does not keep others waiting', async () => {
  const { ask, started, finish, settle } = open({ concurrency: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) void ask(name)
  await settle()
  for (let at = 0; at < 5; at += 1) await finish(started.at(-1) ?? '')
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
})

test('createFairQueue turns are shared by weight: heavy work gets fewer turns', async () => {
  const { ask, started, finish, settle } = open({ concurrency: 1 })
  for (const name of ['a1', 'a2']) void ask(name, 50)
  for (const name of ['b1', 'b2', 'b3', 'b4']) void ask(name, 10)
  await settle()
  for (let at = 0; at < 5; at += 1) await finish(started.at(-1) ?? '')
  expect(started).toEqual(['a1', 'b1', 'b2', 'b3', 'b4', 'a2'])
})

test('an owner may not occupy every place', async () => {
  const { ask, started, settle } = open({ concurrencyPerOwner: 1 })
  for (const name of ['a1', 'a2', 'b1']) void ask(name)
  await settle()
  expect(started).toEqual(['a1', 'b1'])
})

test('weights under way never exceed the capacity', async () => {
  const { ask, queue, started, finish, settle } = open({ concurrency: 4 })
  for (const name of ['a1', 'b1', 'c1', 'd1', 'e1']) void ask(name, 60)
  await settle()
  expect(started).toEqual(['a1'])
  expect(queue.count()).toMatchObject({ running: 1, waiting: 4, load: 60 })
  for (let at = 0; at < 4; at += 1) {
    await finish(started.at(-1) ?? '')
    expect(queue.count().load).toBeLessThanOrEqual(100)
  }
  expect(started).toHaveLength(5)
})

test('light work passes heavy work that has no room, but not without limit', async () => {
  const { ask, started, finish, settle } = open()
  void ask('a1', 60)
  void ask('b1', 60)
  for (const name of ['c1', 'd1', 'e1', 'f1', 'g1']) void ask(name, 10)
  await settle()
  for (let at = 0; at < 3; at += 1) await finish(started.at(-1) ?? '')
  expect(started).toEqual(['a1', 'c1', 'd1', 'e1'])
  await finish('a1')
  expect(started.slice(4)).toEqual(['b1', 'f1'])
})

test('createFairQueue work that waits too long is rejected, and takes no place later', async () => {
  const { ask, queue, started, finish, settle } = open({ concurrency: 1 })
  void ask('a1')
  await settle()
  await expect(ask('b1', 1, 50)).rejects.toMatchObject({ code: 'busy' })
  await finish('a1')
  expect(started).toEqual(['a1'])
  expect(queue.count()).toEqual({ running: 0, waiting: 0, load: 0 })
})

test('abandoned work is not charged to its owner', async () => {
  const { ask, started, finish, settle } = open({ concurrency: 1 })
  void ask('c1')
  await settle()
  const impatient = ask('a1', 90, 50)
  void ask('a2', 10)
  void ask('b1', 20)
  void ask('b2', 20)
  await expect(impatient).rejects.toMatchObject({ code: 'busy' })
  void ask('a3', 10)
  for (let at = 0; at < 4; at += 1) await finish(started.at(-1) ?? '')
  expect(started).toEqual(['c1', 'a2', 'b1', 'a3', 'b2'])
})

test('the number of waiting jobs is limited, for each owner and in total', async () => {
  const { ask, settle } = open({ concurrency: 1, maxWaiting: 3, maxWaitingPerOwner: 2 })
  for (const name of ['a1', 'a2', 'a3']) void ask(name)
  await settle()
  await expect(ask('a4')).rejects.toMatchObject({ code: 'busy' })
  void ask('b1')
  await settle()
  await expect(ask('c1')).rejects.toMatchObject({ code: 'busy' })
})
