import { tzOffset } from '@date-fns/tz/tzOffset'
import { expect, it } from 'vitest'
import { chooseSeed, createRandom } from '#tests/setup/media/random.ts'
import { callInZone } from '#tests/setup/server/call-in-zone.ts'
import { expandOccurrences, type Repeat } from './time/occurrences.ts'

const machines = ['UTC', 'America/Santiago', 'Pacific/Apia']
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2029, 0, 1)]

const seed = chooseSeed('FUZZ_SEED')
const random = createRandom(seed)

/** Computed independently of the tested code: how far the zone is ahead of UTC, in ms. */
const offsetAt = (instant: number, timeZone: string) =>
  tzOffset(timeZone, new Date(instant)) * minuteMs

/** The instants of a zone's clock changes in these years. */
function listChanges(timeZone: string): number[] {
  const changes: number[] = []
  for (let day = from; day < to; day += dayMs) {
    const before = offsetAt(day, timeZone)
    if (offsetAt(day + dayMs, timeZone) === before) continue
    let [low, high] = [day, day + dayMs]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (offsetAt(middle, timeZone) === before) low = middle
      else high = middle
    }
    changes.push(high)
  }
  return changes
}

/** One repeat at any time, and one per clock change that includes a skipped or doubled time. */
function makeRepeats(timeZone: string): Repeat[] {
  const anyTime = {
    schedule: new Date(random.between(from, to)).toISOString(),
    timeZone,
    repeatType: random.between(1, 60),
    repeatNumber: random.between(0, 20),
  }
  const overChanges = listChanges(timeZone).map((change) => {
    const offsets = [offsetAt(change - 1, timeZone), offsetAt(change, timeZone)]
    const [least, most] = [Math.min(...offsets), Math.max(...offsets)]
    const repeatType = random.between(1, 3)
    const wall = change + random.between(least, most - 1)
    const first = wall - repeatType * random.between(1, 3) * dayMs
    const schedule = new Date(first - offsetAt(change - 1, timeZone)).toISOString()
    return { schedule, timeZone, repeatType, repeatNumber: random.between(4, 9) }
  })
  return [anyTime, ...overChanges]
}

/**
 * 'shown': at its wall time; 'first': the first of a doubled time; 'moved': after a skipped time.
 */
function judge(instant: number, wall: number, timeZone: string): 'shown' | 'first' | 'moved' {
  const offsets = [-1, 1].map((days) => offsetAt(wall + days * dayMs, timeZone))
  const candidates = [...new Set(offsets)].map((offset) => wall - offset)
  const showing = candidates.filter((at) => at + offsetAt(at, timeZone) === wall)
  const rest = { timeZone, wall: new Date(wall).toISOString() }
  const gap = (offsets[1] ?? 0) - (offsets[0] ?? 0)
  const expected =
    showing.length > 0 ? Math.min(...showing) : wall + gap - offsetAt(instant, timeZone)
  expect({ ...rest, instant }).toEqual({ ...rest, instant: expected })
  if (showing.length > 0) return showing.length > 1 ? 'first' : 'shown'
  expect(gap, `${timeZone} ${rest.wall} was moved forward`).toBeGreaterThan(0)
  return 'moved'
}

const zones = Intl.supportedValuesOf('timeZone')
const repeats = zones.flatMap(makeRepeats)
const results = repeats.map(expandOccurrences)

it(`expandOccurrences in every zone (FUZZ_SEED=${seed}) gives the first unchanged and the exact number of repeats, each later than the one before`, () => {
  for (const [index, { schedule, repeatNumber }] of repeats.entries()) {
    const instants = (results[index] ?? []).map((time) => Date.parse(time))
    expect(instants).toHaveLength(repeatNumber + 1)
    expect(instants[0]).toBe(Date.parse(schedule))
    expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b))
  }
})

it(`expandOccurrences in every zone (FUZZ_SEED=${seed}) keeps the wall time on each day, except when it is skipped, and takes the first of a doubled time`, () => {
  const seen = { shown: 0, first: 0, moved: 0 }
  for (const [index, { schedule, timeZone, repeatType }] of repeats.entries()) {
    const first = Date.parse(schedule)
    const wall = first + offsetAt(first, timeZone)
    for (const [day, time] of (results[index] ?? []).entries())
      if (day > 0) seen[judge(Date.parse(time), wall + day * repeatType * dayMs, timeZone)]++
  }
  // Some hundred zones change their clocks each year, so every case must occur often.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
})

it.each(machines)(
  `expandOccurrences in every zone (FUZZ_SEED=${seed}) gives the same on a machine in %s`,
  (machine) => {
    const module = new URL('./time/occurrences.ts', import.meta.url)
    const calls = repeats.map((repeat) => [repeat])
    const said = callInZone(machine, module, 'expandOccurrences', calls)
    const differing = repeats.filter((_, index) => String(said[index]) !== String(results[index]))
    expect(said).toHaveLength(repeats.length)
    expect(differing).toEqual([])
  },
)
