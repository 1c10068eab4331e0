import { expect, test, vi } from 'vitest'
import { createUploadLocker } from './upload-locker.ts'

const signal = new AbortController().signal

test('a second call asks the first one to end, and waits until it has', async () => {
  const locker = createUploadLocker()
  const [first, second] = [locker.newLock('a'), locker.newLock('a')]
  const release = vi.fn()
  await first.lock(signal, release)
  let isIn = false
  const waiting = second
    .lock(signal, () => {})
    .then(() => {
      isIn = true
    })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([release.mock.calls.length, isIn]).toEqual([1, false])
  await first.unlock()
  await waiting
  expect(isIn).toBe(true)
})

test('createUploadLocker calls are admitted one after the other, independently of other uploads', async () => {
  const locker = createUploadLocker()
  const order: string[] = []
  const work = async (name: string) => {
    const lock = locker.newLock('a')
    await lock.lock(signal, () => {})
    order.push(`${name} in`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    order.push(`${name} out`)
    await lock.unlock()
  }
  await Promise.all(['1', '2', '3'].map(work))
  for (let index = 0; index < order.length; index += 2)
    expect(order[index + 1]).toBe(order[index]?.replace('in', 'out'))
  await locker.newLock('b').lock(signal, () => {})
  await locker.newLock('c').lock(signal, () => {})
})

test('a call aborted while waiting is rejected, and takes no place', async () => {
  const locker = createUploadLocker()
  const [first, second, third] = ['a', 'a', 'a'].map((id) => locker.newLock(id))
  await first?.lock(signal, () => {})
  const given = new AbortController()
  const waiting = second?.lock(given.signal, () => {})
  given.abort()
  await expect(waiting).rejects.toMatchObject({ status: 423 })
  await first?.unlock()
  await third?.lock(signal, () => {})
})
