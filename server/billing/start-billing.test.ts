import { expect, test } from 'vitest'
import { chooseReconciliation } from './start-billing.ts'

const hour = 60 * 60 * 1000

test('the comparison with Stripe is done at night in Brasília, or when two nights were missed', () => {
  expect(chooseReconciliation(new Date('2026-11-20T05:00:00Z')).everyMs).toBe(20 * hour)
  expect(chooseReconciliation(new Date('2026-11-20T07:59:00Z')).everyMs).toBe(20 * hour)
  for (const at of ['04:59', '08:00', '23:00'])
    expect(chooseReconciliation(new Date(`2026-11-20T${at}:00Z`)).everyMs).toBe(44 * hour)
})
