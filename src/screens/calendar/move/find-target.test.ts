import { expect, it } from 'vitest'
import { findTarget } from './find-target.ts'

const zone = 'America/Sao_Paulo'
const at = Date.parse('2026-11-25T17:30:20Z')
const iso = (instant: number | undefined) => instant && new Date(instant).toISOString()
const week = { view: 'week', timeZone: zone, ownZone: zone } as const
const day = { view: 'day', timeZone: zone, ownZone: zone } as const

it('findTarget keeps the time of the clock on the day onto which an item is dropped', () => {
  expect(iso(findTarget(at, { date: '2026-11-28' }, week))).toBe('2026-11-28T17:30:20.000Z')
  expect(findTarget(at, { date: '2026-11-25' }, week)).toBe(at)
})

it('findTarget keeps the minute in the hour onto which an item is dropped, and its own hour to the second', () => {
  expect(iso(findTarget(at, { date: '2026-11-25', hour: 9 }, day))).toBe('2026-11-25T12:30:00.000Z')
  expect(findTarget(at, { date: '2026-11-25', hour: 14 }, day)).toBe(at)
})

it('findTarget moves by a day or a week for arrows, and by an hour in the view of a day', () => {
  expect(iso(findTarget(at, { key: 'ArrowLeft' }, week))).toBe('2026-11-24T17:30:20.000Z')
  expect(iso(findTarget(at, { key: 'ArrowDown' }, week))).toBe('2026-12-02T17:30:20.000Z')
  expect(iso(findTarget(at, { key: 'ArrowUp' }, day))).toBe('2026-11-25T16:30:20.000Z')
  expect(findTarget(at, { key: 'Enter' }, week)).toBeUndefined()
})

it("findTarget keeps the time of the clock over the nights on which Lisbon's clocks change", () => {
  const lisbon = { ...week, timeZone: 'Europe/Lisbon', ownZone: 'Europe/Lisbon' }
  const winter = Date.parse('2026-03-28T09:00:00Z')
  expect(iso(findTarget(winter, { key: 'ArrowRight' }, lisbon))).toBe('2026-03-29T08:00:00.000Z')
  const summer = Date.parse('2026-10-24T08:00:00Z')
  expect(iso(findTarget(summer, { key: 'ArrowRight' }, lisbon))).toBe('2026-10-25T09:00:00.000Z')
})

it('findTarget moves by an hour over the one that the night skips or has twice, forward and back', () => {
  const lisbon = { ...day, timeZone: 'Europe/Lisbon', ownZone: 'Europe/Lisbon' }
  const go = (from: string, key: string) => iso(findTarget(Date.parse(from), { key }, lisbon))
  // On 28 March 2027 clocks go from 01:00 to 02:00: an hour after 00:30 comes 02:30, and back.
  expect(go('2027-03-28T00:30:00Z', 'ArrowDown')).toBe('2027-03-28T01:30:00.000Z')
  expect(go('2027-03-28T01:30:00Z', 'ArrowUp')).toBe('2027-03-28T00:30:00.000Z')
  // On 31 October 2027 clocks go from 02:00 to 01:00: 01:30 comes twice, and a step reaches the first.
  expect(go('2027-10-30T23:30:00Z', 'ArrowDown')).toBe('2027-10-31T00:30:00.000Z')
  expect(go('2027-10-31T00:30:00Z', 'ArrowDown')).toBe('2027-10-31T02:30:00.000Z')
  expect(go('2027-10-31T02:30:00Z', 'ArrowUp')).toBe('2027-10-31T00:30:00.000Z')
  expect(go('2027-10-31T01:30:00Z', 'ArrowUp')).toBe('2027-10-30T23:30:00.000Z')
})

it("findTarget keeps the time of its project's clock in the calendar of another zone, on the day of the calendar", () => {
  const inLisbon = { ...week, timeZone: 'Europe/Lisbon', ownZone: zone }
  // Lisbon's clocks go forward on 29 March; those of São Paulo do not.
  const noon = Date.parse('2026-03-28T15:00:00Z')
  expect(iso(findTarget(noon, { date: '2026-03-30' }, inLisbon))).toBe('2026-03-30T15:00:00.000Z')
  // 00:30 of the 28th in Lisbon is still the 27th in São Paulo; both move by one day.
  const night = Date.parse('2026-02-28T00:30:00Z')
  expect(iso(findTarget(night, { date: '2026-03-01' }, inLisbon))).toBe('2026-03-01T00:30:00.000Z')
  // Keeping São Paulo's time would give 00:30 of the 31st in Lisbon, not the day of the drop.
  const late = Date.parse('2026-03-28T23:30:00Z')
  expect(iso(findTarget(late, { date: '2026-03-30' }, inLisbon))).toBe('2026-03-30T22:30:00.000Z')
})
