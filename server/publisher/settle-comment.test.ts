import { describe, expect, it } from 'vitest'
import { type FailureClass, NetworkError } from '../networks/network.ts'
import { judgeFailure, type Step } from './settle-comment.ts'

const judge = (failure: FailureClass, step: Step, journal: Record<string, unknown> = {}) =>
  judgeFailure({ journal }, step, new NetworkError(failure, 'Por isso.', 'detail'))

describe('a first comment that failed', () => {
  it.each(['ambiguous', 'unknown'] as const)(
    'may have been made after %s: it is looked for',
    (failure) => {
      expect(judge(failure, 'write')).toMatchObject({
        ...{ to: 'begun', note: { isCommentUnknown: failure === 'unknown' } },
      })
    },
  )

  it('may have been made when nobody knows what failed while it was', () => {
    expect(judgeFailure({ journal: {} }, 'write', new TypeError('x')).to).toBe('begun')
    expect(judgeFailure({ journal: {} }, 'prepare', new TypeError('x')).to).toBe('due')
  })

  it.each(['transient', 'rate_limited', 'quota', 'not_ready'] as const)(
    'was not made after %s: it is made later, not without end',
    (failure) => {
      expect(judge(failure, 'write')).toMatchObject({ to: 'due', note: { commentTries: 1 } })
      expect(judge(failure, 'prepare', { commentTries: 3 })).toMatchObject({
        ...{ to: 'due', note: { commentTries: 4 } },
      })
      expect(judge(failure, 'write', { commentTries: 200 }).to).toBe('failed')
    },
  )

  it.each(['auth', 'permission', 'media', 'content', 'policy'] as const)(
    'is not made after %s',
    (failure) => {
      expect(judge(failure, 'write')).toMatchObject({ to: 'failed' })
      expect(judge(failure, 'find')).toMatchObject({ to: 'failed', isUnsure: true })
    },
  )

  it('is looked for again when it could not be, not without end', () => {
    expect(judge('transient', 'find')).toMatchObject({ to: 'begun', note: { commentLooks: 1 } })
    const last = judge('transient', 'find', { commentLooks: 49 })
    expect(last).toMatchObject({ to: 'failed', isUnsure: true })
  })
})
