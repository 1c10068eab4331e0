import { expect, test } from 'vitest'
import { findFreePort } from './find-free-port.ts'

test('no port is given out twice while the process that got it runs', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, findFreePort))
  expect(new Set(ports).size).toBe(300)
})
