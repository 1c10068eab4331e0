import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingWorld, openBillingWorld } from '#tests/setup/billing/billing-tools.ts'
import { noneWrong, tellShuffled } from '#tests/setup/billing/tell-shuffled.ts'
import { chooseSeed, createRandom } from '#tests/setup/media/random.ts'

const seed = chooseSeed()
let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

// Two minutes on PostgreSQL. `FAILURE_SEED=<n>` has the same again.
test(`10,000 events of Stripe (seed ${seed}) in an order of chance, some twice and some after days, end in no wrong state`, {
  timeout: 15 * 60_000,
}, async () => {
  const told = await tellShuffled(world, createRandom(seed), { events: 10_000, workers: 16 })
  expect(told).toMatchObject(noneWrong)
  expect(told.events).toBeGreaterThanOrEqual(10_000)
})
