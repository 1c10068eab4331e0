import { expect, it } from 'vitest'
import { summarize } from './summarize.ts'

const as = (state: 'queued' | 'sending' | 'needs-sign-in' | 'rejected', code = '') => ({
  state,
  problem: code ? { code, message: 'Não foi.' } : null,
})
const unpaid = as('rejected', 'SUBSCRIPTION_REQUIRED')

it('summarize says what needs the person first, then what waits for a plan, then what is on its way', () => {
  expect(summarize([])).toBe('empty')
  expect(summarize([as('queued')])).toBe('waiting')
  expect(summarize([as('queued'), as('sending')])).toBe('sending')
  expect(summarize([as('sending'), unpaid])).toBe('unpaid')
  expect(summarize([unpaid, as('rejected', 'POST_REJECTED')])).toBe('needs-person')
  expect(summarize([unpaid, as('needs-sign-in')])).toBe('needs-person')
})
