import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countDown } from './watch-deadline.ts'

test('time in which this process did not run is not counted', async () => {
  let isOver = false
  const stop = countDown(500, () => {
    isOver = true
  })
  for (const until = performance.now() + 800; performance.now() < until; );
  await sleep(150)
  expect(isOver).toBe(false)
  await expect.poll(() => isOver, { timeout: 5000 }).toBe(true)
  stop()
})

test('a stopped countdown never ends', async () => {
  let isOver = false
  countDown(100, () => {
    isOver = true
  })()
  await sleep(250)
  expect(isOver).toBe(false)
})
