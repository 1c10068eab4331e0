import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingWorld, openBillingWorld } from '#tests/setup/billing/billing-tools.ts'
import { noneWrong, tellShuffled } from '#tests/setup/billing/tell-shuffled.ts'
import { createRandom } from '#tests/setup/media/random.ts'

// A small part of `tests/api/long/shuffled-events.test.ts`, the same each time.

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

test('events in an order of chance, some twice and some after days, end in no wrong state', async () => {
  const told = await tellShuffled(world, createRandom(20_261_126), { events: 80, workers: 6 })
  expect(told).toMatchObject(noneWrong)
  expect(told.events).toBeGreaterThanOrEqual(80)
})
