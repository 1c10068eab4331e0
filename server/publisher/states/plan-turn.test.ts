import { expect, it } from 'vitest'
import { planTurn } from './plan-turn.ts'
import type { TargetRow } from './target-rows.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const second = 1 / 60

function target(changes: Partial<TargetRow>): TargetRow {
  return {
    ...{ id: 'own', postId: 'p', accountId: 'a', scheduledAt: at(-20), timeZone: 'UTC' },
    ...{ state: 'staged', claim: null, attempts: 0, nextAttemptAt: null, releasedAt: null },
    ...{ journal: {}, remoteId: null, permalink: null, postedAt: null },
    ...{ failureCode: null, failure: null, commentState: null },
    ...{ createdAt: at(-90), updatedAt: at(-30) },
    ...changes,
  }
}
const other = (changes: Partial<TargetRow>) => target({ id: 'other', postId: 'q', ...changes })

const plan = (own: TargetRow, ...others: TargetRow[]) =>
  planTurn(own, others, { now, spacingMs: 60_000, limitMinutes: 60 })
const commit = { do: 'commit' }
const wait = (minutes: number) => ({ do: 'wait', until: at(minutes) })

it('the turn of a late target is now when its account has nothing else', () => {
  expect(plan(target({}))).toEqual(commit)
})

it('the turn of a late target is a minute after whatever the account published, or may have', () => {
  const postedAt = at(-0.5)
  expect(plan(target({}), other({ state: 'published', postedAt }))).toEqual(wait(0.5))
  const journal = { commitStartedAt: at(-0.25).toISOString() }
  expect(plan(target({}), other({ state: 'committing', journal }))).toEqual(wait(0.75))
  expect(plan(target({}), other({ state: 'unconfirmed', journal }))).toEqual(wait(0.75))
  expect(plan(target({}), other({ state: 'published', postedAt: at(-1) }))).toEqual(commit)
})

it('the turn of a late target is after those of an earlier time, and after one of the same time with a smaller id', () => {
  const earlier = other({ state: 'scheduled', scheduledAt: at(-30) })
  expect(plan(target({}), earlier)).toEqual(wait(1))
  expect(plan(target({}), other({ scheduledAt: at(-10) }))).toEqual(commit)
  expect(plan(target({ id: 'b' }), other({ id: 'a' }))).toEqual(wait(1))
  expect(plan(target({ id: 'a' }), other({ id: 'b' }))).toEqual(commit)
})

it('the turn of a late target does not wait for one that waits for a person, or that the network told to wait', () => {
  expect(plan(target({}), other({ scheduledAt: at(-61) }))).toEqual(commit)
  const paused = other({ state: 'retrying', scheduledAt: at(-30), nextAttemptAt: at(5) })
  expect(plan(target({}), paused)).toEqual(commit)
  const soon = other({ state: 'retrying', scheduledAt: at(-30), nextAttemptAt: at(0.5) })
  expect(plan(target({}), soon)).toEqual(wait(1))
})

it('the turn of a late target is a minute after what is about to be published on time', () => {
  expect(plan(target({}), other({ scheduledAt: at(0.5) }))).toEqual(wait(1.5))
  expect(plan(target({}), other({ scheduledAt: at(-10 * second) }))).toEqual(wait(1 - 10 * second))
  expect(plan(target({}), other({ scheduledAt: at(2) }))).toEqual(commit)
})

it('the turn of a late target never comes when a later time of the same post was published, or is due too', () => {
  const series = { postId: 'p', scheduledAt: at(-5) }
  expect(plan(target({}), other({ ...series, state: 'published' }))).toEqual({ do: 'miss' })
  expect(plan(target({}), other({ ...series, state: 'staged' }))).toEqual({ do: 'miss' })
  expect(plan(target({}), other({ postId: 'p', scheduledAt: at(5) }))).toEqual(commit)
  const earlier = other({
    postId: 'p',
    scheduledAt: at(-90),
    state: 'published',
    postedAt: at(-90),
  })
  expect(plan(target({}), earlier)).toEqual(commit)
})

it('the turn of a late target comes for one that a person released, whatever of its series was published', () => {
  const released = target({ scheduledAt: at(-3000), releasedAt: now })
  const later = {
    postId: 'p',
    scheduledAt: at(-5),
    state: 'published' as const,
    postedAt: at(-5),
  }
  expect(plan(released, other(later))).toEqual(commit)
})
