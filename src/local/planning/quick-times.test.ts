import { expect, it } from 'vitest'
import { listQuickTimes } from './quick-times.ts'

const zone = 'America/Sao_Paulo'
/** A Wednesday, 12:00 in São Paulo. */
const now = Date.parse('2026-11-25T15:00:00Z')
const slot = (weekday: number, time: string) => ({ weekday, time })
const labels = (...input: Parameters<typeof listQuickTimes>) =>
  listQuickTimes(...input).map(({ label }) => label)

it('the quick times are common times of today and tomorrow where a project has no slots', () => {
  expect(listQuickTimes([], now, zone)).toEqual([
    { label: 'Hoje 18:00', date: '2026-11-25', time: '18:00' },
    { label: 'Amanhã 09:00', date: '2026-11-26', time: '09:00' },
    { label: 'Amanhã 12:00', date: '2026-11-26', time: '12:00' },
    { label: 'Amanhã 18:00', date: '2026-11-26', time: '18:00' },
  ])
})

it("the quick times are the project's slots of that day, in order, and only future ones", () => {
  const slots = [slot(3, '20:00'), slot(3, '12:00'), slot(3, '12:05'), slot(5, '07:00')]
  expect(labels(slots, now, zone)).toEqual([
    ...['Hoje 12:05', 'Hoje 20:00', 'Amanhã 09:00', 'Amanhã 12:00'],
  ])
})

it("the quick times: respect the project's midnight, the end of the year and of the week", () => {
  // 23:30 on Saturday, 31 December, in São Paulo.
  const late = Date.parse('2023-01-01T02:30:00Z')
  const [first] = listQuickTimes([slot(0, '10:00'), slot(6, '23:55')], late, zone)
  expect(first).toEqual({ label: 'Hoje 23:55', date: '2022-12-31', time: '23:55' })
  expect(labels([slot(0, '10:00')], late, zone)).toEqual(['Amanhã 10:00'])
  expect(listQuickTimes([slot(0, '10:00')], late, 'UTC')[0]).toMatchObject({
    ...{ label: 'Hoje 10:00', date: '2023-01-01' },
  })
})

it('the quick times are of the next day also when a day has 23 or 25 hours', () => {
  for (const [instant, tomorrow] of [
    ['2026-10-25T00:30:00Z', '2026-10-26'],
    ['2026-10-25T23:30:00Z', '2026-10-26'],
    ['2027-03-28T00:30:00Z', '2027-03-29'],
    ['2027-03-27T23:30:00Z', '2027-03-28'],
  ] as const) {
    const times = listQuickTimes([], Date.parse(instant), 'Europe/Lisbon')
    expect(times.at(-1)).toMatchObject({
      label: expect.stringContaining('Amanhã'),
      date: tomorrow,
    })
  }
})
