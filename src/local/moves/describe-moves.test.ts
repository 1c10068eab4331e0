import { expect, it } from 'vitest'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { describeMoves, listMovable } from './describe-moves.ts'

const zone = 'Europe/Lisbon'
const ms = (instant: string) => Date.parse(instant)
const time = (instant: string, accountId = 'a') => ({ accountId, at: ms(instant) })
const write = (instant: number) => new Date(instant).toISOString().slice(0, 16)
const told = (choices: ReturnType<typeof describeMoves>) =>
  choices.map(({ scope, moves }) => [
    scope,
    ...moves.map(({ from, to, accountIds }) => `${write(from)} ${write(to)} ${accountIds}`),
  ])

it('what may move with a time is it alone where the post has no other', () => {
  const only = time('2030-05-10T10:00Z')
  expect(told(describeMoves([only], only, ms('2030-05-12T10:00Z'), zone))).toEqual([
    ['account', '2030-05-10T10:00 2030-05-12T10:00 a'],
  ])
})

it('what may move with a time is it, its accounts, later times, and the whole series, each only where it adds something', () => {
  const times = [3, 10, 17].flatMap((day) => [
    time(`2030-05-${String(day).padStart(2, '0')}T10:00Z`),
    time(`2030-05-${String(day).padStart(2, '0')}T10:00Z`, 'b'),
  ])
  const picked = time('2030-05-10T10:00Z', 'b')
  expect(told(describeMoves(times, picked, ms('2030-05-11T10:00Z'), zone))).toEqual([
    ['account', '2030-05-10T10:00 2030-05-11T10:00 b'],
    ['time', '2030-05-10T10:00 2030-05-11T10:00 a,b'],
    ['later', '2030-05-10T10:00 2030-05-11T10:00 a,b', '2030-05-17T10:00 2030-05-18T10:00 a,b'],
    [
      'series',
      '2030-05-03T10:00 2030-05-04T10:00 a,b',
      '2030-05-10T10:00 2030-05-11T10:00 a,b',
      '2030-05-17T10:00 2030-05-18T10:00 a,b',
    ],
  ])
  const first = time('2030-05-03T10:00Z')
  const scopes = describeMoves(times, first, ms('2030-05-04T10:00Z'), zone)
  expect(scopes.map(({ scope }) => scope)).toEqual(['account', 'time', 'later'])
})

it('what may move with a time keeps the clock time of each over a change of the clock', () => {
  const times = [time('2030-10-20T09:00Z'), time('2030-10-26T17:00Z')]
  const [, later] = describeMoves(times, time('2030-10-20T09:00Z'), ms('2030-10-21T09:00Z'), zone)
  expect(later?.moves.map(({ to }) => write(to))).toEqual(['2030-10-21T09:00', '2030-10-27T18:00'])
})

it('what may move with a time keeps the clock time of the others where the picked one goes to a day that skips its own', () => {
  // Lisbon, 31 March 2030: 01:30 is not there, and the time goes to 02:30.
  const times = ['2030-03-23T01:30Z', '2030-03-30T01:30Z', '2030-04-06T00:30Z'].map((at) =>
    time(at),
  )
  const ways = describeMoves(times, time('2030-03-30T01:30Z'), ms('2030-03-31T01:30Z'), zone)
  expect(told(ways).at(-1)).toEqual([
    ...['series', '2030-03-23T01:30 2030-03-24T01:30 a'],
    ...['2030-03-30T01:30 2030-03-31T01:30 a', '2030-04-06T00:30 2030-04-07T00:30 a'],
  ])
  // An hour later on the same day, which is another time of the clock, takes the others along.
  const later = describeMoves(times, time('2030-03-30T01:30Z'), ms('2030-03-30T02:30Z'), zone)
  expect(told(later).at(-1)?.at(-1)).toBe('2030-04-06T00:30 2030-04-06T01:30 a')
})

it('what may move with a time is nothing when the time is not there any more', () => {
  const times = [time('2030-05-10T10:00Z')]
  expect(describeMoves(times, time('2030-05-10T11:00Z'), ms('2030-05-12T10:00Z'), zone)).toEqual([])
})

it('the movable times of a post are those that have not gone out', () => {
  const states = ['scheduled', 'needs-decision', 'committing', 'published', 'cancelled'] as const
  const schedules = states.map((state, day) =>
    makeSchedule({ state, scheduledAt: `2030-05-0${day + 1}T10:00:00.000Z` }),
  )
  const found = listMovable(makePost({ schedules }))
  expect(found.map(({ at }) => write(at))).toEqual(['2030-05-01T10:00', '2030-05-02T10:00'])
})
