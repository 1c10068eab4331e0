import { expect, it } from 'vitest'
import { networkRules } from '../networks/rules.ts'
import { checkSchedules } from './check-post.ts'

const { facebook, tiktok, linkedin } = networkRules
const minutes = (count: number, step = 1) =>
  Array.from({ length: count }, (_, i) => new Date(i * step * 60_000).toISOString())

it.each([
  ['instagram', 50],
  ['tiktok', 15],
  ['threads', 250],
] as const)(
  'posts of one account within 24 hours: cause a warning above the cap: %s',
  (id, max) => {
    const rules = networkRules[id]
    expect(checkSchedules(rules, minutes(max), false)).toEqual([])
    expect(checkSchedules(rules, minutes(max + 1), false)).toEqual([
      {
        severity: 'warning',
        field: 'schedules',
        path: 'schedules',
        message: `${rules.label}: ${max + 1} publicações da mesma conta em 24 horas; a rede aceita cerca de ${max}.`,
      },
    ])
  },
)

it('posts of one account within 24 hours count videos only on Facebook', () => {
  expect(checkSchedules(facebook, minutes(31), false)).toEqual([])
  expect(checkSchedules(facebook, minutes(30), true)).toEqual([])
  expect(checkSchedules(facebook, minutes(31), true)[0]?.message).toContain('31 Reels')
})

it('posts of one account within 24 hours are counted in any 24 hours, not by the day, and in any order', () => {
  const ends = ['2026-11-22T23:59:00Z', '2026-11-21T23:59:00Z']
  const times = [...minutes(15).map((time) => time.replace('1970-01-01', '2026-11-22')), ...ends]
  // The last is exactly a day after the first, so a window never has more than 16.
  expect(checkSchedules(tiktok, times, false)[0]?.message).toContain('16 publicações')
})

it('posts of one account within 24 hours are not limited when they are far apart', () => {
  expect(checkSchedules(tiktok, minutes(365, 24 * 60), false)).toEqual([])
  expect(checkSchedules(linkedin, minutes(500), false)).toEqual([])
})
