import { expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import type { PostSchedule } from '#contract/posts/schedule.ts'
import type { Draft } from '#local/database/rows.ts'
import type { ListedEntry } from '#local/entries/listed-entry.ts'
import { listDeviceEntries } from '#src/offline/outbox/list-device-entries.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { stateOf } from './item-state.ts'

const postedAt = '2026-11-22T12:00:04Z'

function itemOf(post: Post) {
  const shown = {
    source: 'server',
    key: post.id,
    projectId: 'p1',
    at: 0,
    post,
    server: post,
  } as const
  return { ...shown, times: post.schedules, isWholePost: true, accounts: [] } as const
}

function state(...schedules: Partial<PostSchedule>[]) {
  const post = makePost({ schedules: schedules.map(makeSchedule) })
  return stateOf({ ...itemOf(post), change: undefined })
}

it('stateOf is green when published, amber before, red when a person is needed anywhere', () => {
  expect(state({ state: 'published', postedAt })).toEqual({ tone: 'success', label: 'Publicado' })
  expect(state({})).toEqual({ tone: 'warning', label: 'Agendado' })
  expect(state({ state: 'published', postedAt }, { state: 'rejected' }).tone).toBe('danger')
  expect(state({ state: 'needs-decision' })).toEqual({ tone: 'danger', label: 'Atrasado' })
})

it('stateOf is amber, not red, while a change of it waits for a plan', () => {
  const post = makePost({ schedules: [makeSchedule({})] })
  const item = itemOf(post)
  const change = { entryId: 'e1', isDeletion: false }
  expect(stateOf({ ...item, change: { ...change, state: 'unpaid' } })).toEqual({
    ...{ tone: 'warning', label: 'Aguardando assinatura' },
  })
  expect(stateOf({ ...item, change: { ...change, state: 'rejected' } })).toEqual({
    ...{ tone: 'danger', label: 'Alteração recusada' },
  })
})

it('stateOf says of what only this device has whether it is a draft, waits for a plan or is to be sent', () => {
  const draft = { id: 'd1' } as Draft
  const item = {
    source: 'device',
    key: 'outbox-e1',
    projectId: 'p1',
    at: 0,
    accounts: [],
    draft,
  } as const
  const entry = { id: 'e1', pressedAt: 0, draft, state: 'rejected' } as const
  expect(stateOf({ ...item, entry: { ...entry, isUnpaid: true } })).toEqual({
    ...{ tone: 'warning', label: 'Aguardando assinatura' },
  })
  expect(stateOf({ ...item, entry: { ...entry, isUnpaid: false } }).label).toBe('Ainda não enviado')
  expect(stateOf({ ...item, entry: undefined }).label).toBe('Rascunho')
})

it('stateOf is that of the times at its minute alone, where each time of a post has an item', () => {
  const post = makePost({
    schedules: [
      makeSchedule({ state: 'published', postedAt }),
      makeSchedule({ state: 'rejected' }),
    ],
  })
  const item = { ...itemOf(post), isWholePost: false, change: undefined }
  expect(stateOf({ ...item, times: post.schedules.slice(0, 1) }).tone).toBe('success')
  expect(stateOf({ ...item, times: post.schedules.slice(1) })).toEqual({
    ...{ tone: 'danger', label: 'Falhou' },
  })
})

it('stateOf finds which new posts wait for a plan', () => {
  const draft = { id: 'd1' } as Draft
  const entry = (id: string, code: string) =>
    ({
      ...{ id, kind: 'create-post', projectId: 'p1', pressedAt: 0, content: draft },
      ...{ state: 'rejected', problem: { code, message: '' } },
    }) as ListedEntry
  const entries = [entry('e1', 'SUBSCRIPTION_REQUIRED'), entry('e2', 'INVALID_REQUEST')]
  expect(listDeviceEntries(entries, 'p1').map(({ isUnpaid }) => isUnpaid)).toEqual([true, false])
})

it('stateOf is no failure when only the first comment is missing, which is mentioned', () => {
  const failure = 'Publicado, mas sem o primeiro comentário.'
  const schedule = { state: 'published' as const, postedAt, failure }
  expect(state(schedule, schedule)).toEqual({
    ...{ tone: 'success', label: 'Publicado, com aviso', notice: failure },
  })
})
