import { expect, test, vi } from 'vitest'
import { createPartBuffers } from './put-in-parts.ts'

test('no more buffers are used than allowed, and whoever waits gets one in turn', async () => {
  const buffers = createPartBuffers({ most: 2, bytes: 10 })
  const held: Buffer[] = []
  const order: number[] = []
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const uses = ends.map(({ promise }, index) =>
    buffers.use(async (buffer) => {
      order.push(index)
      held.push(buffer)
      await promise
      return index
    }),
  )
  for (const [index, { resolve }] of ends.entries()) {
    await vi.waitFor(() => expect(order).toHaveLength(Math.min(index + 2, 5)))
    resolve()
    expect(await uses[index]).toBe(index)
  }
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(new Set(held).size).toBe(2)
})

test('who gives way waits behind those who do not', async () => {
  const buffers = createPartBuffers({ most: 1, bytes: 10 })
  const order: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const use = (name: string, givesWay: boolean) =>
    buffers.use(async () => {
      order.push(name)
      await promise
    }, givesWay)
  const uses = [use('a1', true), use('a2', true), use('a3', true), use('b1', false)]
  resolve()
  await Promise.all(uses)
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('a buffer whose sending failed is not used again', async () => {
  const buffers = createPartBuffers({ most: 1, bytes: 10 })
  const used: Buffer[] = []
  const fail = buffers.use(async (buffer) => {
    used.push(buffer)
    throw new Error('cut')
  })
  const next = buffers.use(async (buffer) => used.push(buffer))
  await expect(fail).rejects.toThrow('cut')
  await next
  await buffers.use(async (buffer) => used.push(buffer))
  expect([used.length, new Set(used).size]).toEqual([3, 2])
})
