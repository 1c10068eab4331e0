import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BillingTools,
  type BillingWorld,
  openBillingTools,
  openBillingWorld,
} from '#tests/setup/billing/billing-tools.ts'
import { codeOf } from '#tests/setup/server/create-test-app.ts'

// A page that heard nothing for 10 seconds takes the connection for lost, and would say so.

let world: BillingWorld
let tools: BillingTools
beforeAll(async () => {
  world = await openBillingWorld()
  tools = openBillingTools(world)
})
afterAll(() => world.close())

test('a Stripe that never answers is said to the person before the page gives up', async () => {
  const payer = await tools.addPayer()
  for (let bought = 0; bought < 3; bought += 1) await tools.subscribe(payer)
  world.stripe.isSilent = true
  const token = await tools.signIn(payer.userId)
  const json = { taxId: '529.982.247-25' }
  const beganAt = performance.now()
  const answers = await Promise.all([
    world.api.request('/subscriptions/documents', { token }),
    world.api.request('/subscriptions/tax-id', { method: 'PUT', token, json }),
  ])
  expect(performance.now() - beganAt).toBeLessThan(9_000)
  for (const { status, json } of answers)
    expect([status, codeOf(json)]).toEqual([503, 'BILLING_UNAVAILABLE'])
}, 60_000)
