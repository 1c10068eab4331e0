import { expect, it } from 'vitest'
import type { BestTime } from '#contract/posts/post-results.ts'
import { instantOf } from '#contract/time/wall-clock.ts'
import { listBestMoments } from './next-free-slot.ts'

const zone = 'America/Sao_Paulo'
/** A Wednesday, 18:30 in São Paulo. */
const now = Date.parse('2026-11-25T21:30:00Z')
const at = (date: string, time: string, timeZone = zone) => instantOf({ date, time }, timeZone)
const best = (weekday: number, hour: number): BestTime => ({
  ...{ weekday, hour, posts: 9, gain: 32, sureness: 'medium' },
})
const moments = (...input: Parameters<typeof listBestMoments>) =>
  listBestMoments(...input).map((one) => one.at)

it('the next moments of the best times keep the order of the times, and begin with the hour', () => {
  const times = [best(5, 9), best(4, 12)]
  expect(listBestMoments(times, [], now, zone)).toEqual([
    { at: at('2026-11-27', '09:00'), time: times[0] },
    { at: at('2026-11-26', '12:00'), time: times[1] },
  ])
})

it('the next moments of the best times are of the next week when the hour has begun, and over the end of the week and the year', () => {
  expect(moments([best(3, 18), best(3, 19), best(0, 0)], [], now, zone)).toEqual([
    ...[at('2026-12-02', '18:00'), at('2026-11-25', '19:00'), at('2026-11-29', '00:00')],
  ])
  const silvester = at('2026-12-31', '23:30')
  expect(moments([best(4, 23)], [], silvester, zone)).toEqual([at('2027-01-07', '23:00')])
})

it('the next moments of the best times are a week later where a post is within 15 minutes, and none where each week has one', () => {
  const taken = [at('2026-11-26', '12:14')]
  expect(moments([best(4, 12)], taken, now, zone)).toEqual([at('2026-12-03', '12:00')])
  expect(moments([best(4, 12)], [at('2026-11-26', '12:15')], now, zone)).toEqual([
    at('2026-11-26', '12:00'),
  ])
  const always = Array.from(
    { length: 9 },
    (_, week) => at('2026-11-26', '12:00') + week * 7 * 86_400_000,
  )
  expect(moments([best(4, 12)], always, now, zone)).toEqual([])
})

it('the next moments of the best times keep the hour of the clock on the wall when the clocks change', () => {
  // In Lisbon they went back on Sunday, 25 October 2026, and go forward on 28 March 2027.
  const lisbon = 'Europe/Lisbon'
  const autumn = Date.parse('2026-10-24T20:00:00Z')
  expect(moments([best(0, 9)], [], autumn, lisbon)).toEqual([Date.parse('2026-10-25T09:00:00Z')])
  const spring = Date.parse('2027-03-27T20:00:00Z')
  expect(moments([best(0, 9)], [], spring, lisbon)).toEqual([Date.parse('2027-03-28T08:00:00Z')])
  // 01:00 is skipped on that day: the moment is an hour on, and is taken by a post there.
  const skipped = Date.parse('2027-03-28T01:00:00Z')
  expect(moments([best(0, 1)], [], spring, lisbon)).toEqual([skipped])
  expect(moments([best(0, 1)], [skipped], spring, lisbon)).toEqual([
    Date.parse('2027-04-04T00:00:00Z'),
  ])
})
