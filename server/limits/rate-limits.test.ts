import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { createRateLimits } from './rate-limits.ts'

// This limit is counted in memory, so the fake database is not used.
const { keptByUser } = createRateLimits({} as Database, true)

test('a device that reconnects with a hundred posts is not limited', async () => {
  for (let sent = 0; sent < 100; sent += 1) {
    await keptByUser.consume('ana')
    await keptByUser.charge('ana', 4)
  }
})

test('expensive answers count for four hours, for that person alone', async () => {
  await keptByUser.consume('bia')
  await keptByUser.charge('bia', 12_000)
  const refusal = await keptByUser.consume('bia').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'RATE_LIMITED' })
  expect(refusal).toHaveProperty('retryAfterSeconds', expect.closeTo(4 * 3600, -2))
  await keptByUser.consume('caio')
})
