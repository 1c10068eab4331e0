import { describe, expect, it } from 'vitest'
import { createUsageBrake } from './usage-brake.ts'

const business = (minutes: number) =>
  new Headers({
    'X-Business-Use-Case-Usage': JSON.stringify({
      '1': [{ type: 'instagram', call_count: 100, estimated_time_to_regain_access: minutes }],
    }),
  })

describe('the brake', () => {
  it('holds an account until the network lets it in again', () => {
    let now = 0
    const brake = createUsageBrake(() => now)
    brake.observe('a', business(19))
    expect(brake.secondsToWait('a')).toBe(19 * 60)
    expect(brake.secondsToWait('b')).toBe(0)
    now = 19 * 60_000
    expect(brake.secondsToWait('a')).toBe(0)
  })

  it('holds an account whose calls are nearly used up, and nobody else', () => {
    const brake = createUsageBrake(() => 0)
    brake.observe('a', new Headers({ 'X-App-Usage': '{"call_count":99,"total_time":1}' }))
    expect(brake.secondsToWait('a')).toBeGreaterThan(0)
    expect(brake.secondsToWait('b')).toBe(0)
  })

  it('is not held by low figures or by headers it cannot read', () => {
    const brake = createUsageBrake(() => 0)
    brake.observe('a', new Headers({ 'X-App-Usage': '{"call_count":28}' }))
    brake.observe('a', new Headers({ 'X-App-Usage': 'not json' }))
    brake.observe('a', business(0))
    expect(brake.secondsToWait('a')).toBe(0)
  })
})
