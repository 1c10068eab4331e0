import { DecidedDeliveries, LateDecision, LateDeliveries } from '../late-deliveries.ts'
import { define } from './define.ts'

export const listLateDeliveries = define({
  method: 'GET',
  path: '/late-deliveries',
  caller: 'EDITOR',
  bodyType: 'none',
  answer: LateDeliveries,
  errors: [],
})

export const decideLateDeliveries = define({
  method: 'POST',
  path: '/late-deliveries/decisions',
  caller: 'EDITOR',
  bodyType: 'json',
  body: LateDecision,
  answer: DecidedDeliveries,
  errors: ['SCHEDULE_IN_PAST', 'ACCOUNT_UNAVAILABLE'],
})
