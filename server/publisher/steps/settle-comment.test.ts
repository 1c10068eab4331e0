import { expect, it } from 'vitest'
import { type FailureClass, NetworkError } from '../../networks/network.ts'
import { judgeFailure, type Step } from './settle-comment.ts'

const judge = (failure: FailureClass, step: Step, journal: Record<string, unknown> = {}) =>
  judgeFailure({ journal }, step, new NetworkError(failure, 'Por isso.', 'detail'))

it.each(['ambiguous', 'unknown'] as const)(
  'judgeFailure may have been written after %s: it is searched for',
  (failure) => {
    expect(judge(failure, 'write')).toMatchObject({
      ...{ to: 'begun', note: { isCommentUnknown: failure === 'unknown' } },
    })
  },
)

it('a first comment that failed may have been written after an unknown error while writing', () => {
  expect(judgeFailure({ journal: {} }, 'write', new TypeError('x')).to).toBe('begun')
  expect(judgeFailure({ journal: {} }, 'prepare', new TypeError('x')).to).toBe('due')
})

it.each(['transient', 'rate_limited', 'quota', 'not_ready'] as const)(
  'a first comment was not written after %s: it is tried later, a limited number of times',
  (failure) => {
    expect(judge(failure, 'write')).toMatchObject({ to: 'due', note: { commentTries: 1 } })
    expect(judge(failure, 'prepare', { commentTries: 3 })).toMatchObject({
      ...{ to: 'due', note: { commentTries: 4 } },
    })
    expect(judge(failure, 'write', { commentTries: 200 }).to).toBe('failed')
  },
)

it.each(['auth', 'permission', 'media', 'content', 'policy'] as const)(
  'judgeFailure is given up after %s',
  (failure) => {
    expect(judge(failure, 'write')).toMatchObject({ to: 'failed' })
    expect(judge(failure, 'find')).toMatchObject({ to: 'failed', isUnsure: true })
  },
)

it('a first comment that failed is searched for again after a failed search, a limited number of times', () => {
  expect(judge('transient', 'find')).toMatchObject({ to: 'begun', note: { commentLooks: 1 } })
  const last = judge('transient', 'find', { commentLooks: 49 })
  expect(last).toMatchObject({ to: 'failed', isUnsure: true })
})
