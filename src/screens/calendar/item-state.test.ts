import { expect, it } from 'vitest'
import type { PostSchedule } from '#contract/schedule.ts'
import type { ListedEntry } from '#local/outbox/kinds/listed-entry.ts'
import type { Draft } from '#local/rows.ts'
import { listDeviceEntries } from '#src/sending/pending/list-device-entries.ts'
import { makePost, makeSchedule } from '#tests/fakes/make-post.ts'
import { stateOf } from './item-state.ts'

const postedAt = '2026-11-22T12:00:04Z'

function state(...schedules: Partial<PostSchedule>[]) {
  const post = makePost({ schedules: schedules.map(makeSchedule) })
  const { id } = post
  return stateOf({ source: 'server', key: id, id, at: 0, post, change: undefined })
}

it('is green when published, amber before, red when a person is needed anywhere', () => {
  expect(state({ state: 'published', postedAt })).toEqual({ tone: 'success', label: 'Publicado' })
  expect(state({})).toEqual({ tone: 'warning', label: 'Agendado' })
  expect(state({ state: 'published', postedAt }, { state: 'rejected' }).tone).toBe('danger')
  expect(state({ state: 'needs-decision' })).toEqual({ tone: 'danger', label: 'Atrasado' })
})

it('is amber, not red, while a change of it waits for a plan', () => {
  const post = makePost({ schedules: [makeSchedule({})] })
  const { id } = post
  const item = { source: 'server', key: id, id, at: 0, post } as const
  const change = { entryId: 'e1', isDeletion: false }
  expect(stateOf({ ...item, change: { ...change, state: 'unpaid' } })).toEqual({
    ...{ tone: 'warning', label: 'Aguardando assinatura' },
  })
  expect(stateOf({ ...item, change: { ...change, state: 'rejected' } })).toEqual({
    ...{ tone: 'danger', label: 'Alteração recusada' },
  })
})

it('says of a new post that waits for a plan that it does', () => {
  const draft = { id: 'd1' } as Draft
  const item = { source: 'device', key: 'outbox-e1', id: 'd1', at: 0, draft } as const
  expect(stateOf({ ...item, isUnpaid: true })).toEqual({
    ...{ tone: 'warning', label: 'Aguardando assinatura' },
  })
  expect(stateOf({ ...item, isUnpaid: false }).label).toBe('Ainda não enviado')
})

it('finds which new posts wait for a plan', () => {
  const draft = { id: 'd1' } as Draft
  const entry = (id: string, code: string) =>
    ({
      ...{ id, kind: 'create-post', projectId: 'p1', pressedAt: 0, content: draft },
      ...{ state: 'rejected', problem: { code, message: '' } },
    }) as ListedEntry
  const entries = [entry('e1', 'SUBSCRIPTION_REQUIRED'), entry('e2', 'INVALID_REQUEST')]
  expect(listDeviceEntries(entries, 'p1').map(({ isUnpaid }) => isUnpaid)).toEqual([true, false])
})

it('is no failure when only the first comment is missing, which is mentioned', () => {
  const failure = 'Publicado, mas sem o primeiro comentário.'
  const schedule = { state: 'published' as const, postedAt, failure }
  expect(state(schedule, schedule)).toEqual({
    ...{ tone: 'success', label: 'Publicado, com aviso', notice: failure },
  })
})
