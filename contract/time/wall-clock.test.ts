import { expect, it } from 'vitest'
import { instantOf, wallClockAt, zoneName } from './wall-clock.ts'

const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo', 'America/New_York', 'Asia/Kathmandu']

it('wall clock shows the day before in São Paulo when it is just past midnight in UTC', () => {
  const instant = Date.parse('2026-11-22T01:30:00Z')
  expect(wallClockAt(instant, 'America/Sao_Paulo')).toEqual({ date: '2026-11-21', time: '22:30' })
  expect(wallClockAt(instant, 'Asia/Tokyo')).toEqual({ date: '2026-11-22', time: '10:30' })
})

it.each(zones)('wall clock: converts back to the same instant in %s', (zone) => {
  for (const iso of ['2026-01-01T00:00:00Z', '2026-06-30T23:55:00Z', '2026-12-31T12:05:00Z']) {
    const instant = Date.parse(iso)
    expect(instantOf(wallClockAt(instant, zone), zone)).toBe(instant)
  }
})

it('wall clock moves a skipped time forward', () => {
  const skipped = instantOf({ date: '2026-03-08', time: '02:30' }, 'America/New_York')
  expect(new Date(skipped).toISOString()).toBe('2026-03-08T07:30:00.000Z')
})

it('wall clock takes the first of a doubled time', () => {
  const twice = instantOf({ date: '2026-11-01', time: '01:30' }, 'America/New_York')
  expect(new Date(twice).toISOString()).toBe('2026-11-01T05:30:00.000Z')
})

it('wall clock takes the first of a doubled time east of Greenwich, too', () => {
  const twice = instantOf({ date: '2026-10-25', time: '02:30' }, 'Europe/Madrid')
  expect(new Date(twice).toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

it('wall clock returns NaN for an invalid time', () => {
  expect(instantOf({ date: '2026-11-22', time: '9:5' }, 'UTC')).toBeNaN()
  expect(instantOf({ date: '', time: '10:00' }, 'UTC')).toBeNaN()
  expect(instantOf({ date: '2026-11-22', time: '' }, 'UTC')).toBeNaN()
})

it('the name of a zone is the one of the engine, however it is written', () => {
  expect(zoneName('america/SAO_paulo')).toBe('America/Sao_Paulo')
  expect(zoneName('UTC')).toBe('UTC')
})

it('the name of a zone is missing for a zone that the engine does not know', () => {
  expect(zoneName('America/Atlantida')).toBeUndefined()
  expect(wallClockAt(0, 'America/Atlantida').date).toContain('NaN')
})
