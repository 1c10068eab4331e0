import { expect, it } from 'vitest'
import type { PostSchedule } from '#contract/schedule.ts'
import { makePost, makeSchedule } from '#tests/fakes/make-post.ts'
import { stateOf } from './item-state.ts'

const postedAt = '2026-11-22T12:00:04Z'

function state(...schedules: Partial<PostSchedule>[]) {
  const post = makePost({ schedules: schedules.map(makeSchedule) })
  const { id } = post
  return stateOf({ source: 'server', key: id, id, at: 0, post, change: undefined })
}

it('is green once it went out, amber before, red when it failed anywhere', () => {
  expect(state({ state: 'published', postedAt })).toEqual({ tone: 'success', label: 'Publicado' })
  expect(state({})).toEqual({ tone: 'warning', label: 'Agendado' })
  expect(state({ state: 'published', postedAt }, { state: 'rejected' }).tone).toBe('danger')
})

it('is no failure where only something beside the post is missing, and tells it', () => {
  const failure = 'Publicado, mas sem o primeiro comentário.'
  const schedule = { state: 'published' as const, postedAt, failure }
  expect(state(schedule, schedule)).toEqual({
    ...{ tone: 'success', label: 'Publicado, com aviso', notice: failure },
  })
})
