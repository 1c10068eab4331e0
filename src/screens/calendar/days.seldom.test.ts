import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

// Runs in a separate process: Node reads the machine's zone once at its start.
const script = `
  const days = await import(${JSON.stringify(new URL('./days.ts', import.meta.url).href)})
  const { placeOf } = await import(${JSON.stringify(new URL('./calendar-view.ts', import.meta.url).href)})
  const { wallClockAt } = await import(${JSON.stringify(import.meta.resolve('#contract/time/wall-clock.ts'))})
  const bounds = days.dayBounds(['2026-11-01'], 'America/New_York')
  process.stdout.write(JSON.stringify({
    offset: new Date(2026, 6, 1).getTimezoneOffset(),
    start: placeOf('week', '2027-01-01').date,
    days: days.listDays('2026-10-25', '2026-10-31'),
    first: new Date(days.dayBounds(['2026-11-22'], 'America/Sao_Paulo')[0]).toISOString(),
    longDayHours: (bounds[1] - bounds[0]) / 3_600_000,
    range: days.rangeLabel('2026-11-29'),
    today: wallClockAt(Date.parse('2026-11-22T16:00:00Z'), 'Asia/Tokyo').date,
  }))
`

const offsets = { UTC: 0, 'Asia/Tokyo': -540, 'America/New_York': 240, 'America/Sao_Paulo': 180 }

describe.each(Object.entries(offsets))('the week on a machine in %s', (machine, offset) => {
  it('the week is the same as everywhere', () => {
    const args = ['--input-type=module', '--eval', script]
    const env = { ...process.env, TZ: machine }
    const said: unknown = JSON.parse(execFileSync(process.execPath, args, { env }).toString())
    expect(said).toEqual({
      offset,
      start: '2026-12-27',
      days: [25, 26, 27, 28, 29, 30, 31].map((day) => `2026-10-${day}`),
      first: '2026-11-22T03:00:00.000Z',
      longDayHours: 25,
      range: '29 de novembro - 05 de dezembro',
      today: '2026-11-23',
    })
  })
})
