import { expect, it } from 'vitest'
import { createUsageThrottle } from './usage-throttle.ts'

const business = (minutes: number) =>
  new Headers({
    'X-Business-Use-Case-Usage': JSON.stringify({
      '1': [{ type: 'instagram', call_count: 100, estimated_time_to_regain_access: minutes }],
    }),
  })

it('the throttle: pauses an account until the time that the network named', () => {
  let now = 0
  const throttle = createUsageThrottle(() => now)
  throttle.observe('a', business(19))
  expect(throttle.secondsToWait('a')).toBe(19 * 60)
  expect(throttle.secondsToWait('b')).toBe(0)
  now = 19 * 60_000
  expect(throttle.secondsToWait('a')).toBe(0)
})

it('the throttle: pauses an account whose calls are nearly used up, and no other', () => {
  const throttle = createUsageThrottle(() => 0)
  throttle.observe('a', new Headers({ 'X-App-Usage': '{"call_count":99,"total_time":1}' }))
  expect(throttle.secondsToWait('a')).toBeGreaterThan(0)
  expect(throttle.secondsToWait('b')).toBe(0)
})

it('the throttle does not pause for low figures or unreadable headers', () => {
  const throttle = createUsageThrottle(() => 0)
  throttle.observe('a', new Headers({ 'X-App-Usage': '{"call_count":28}' }))
  throttle.observe('a', new Headers({ 'X-App-Usage': 'not json' }))
  throttle.observe('a', business(0))
  expect(throttle.secondsToWait('a')).toBe(0)
})
