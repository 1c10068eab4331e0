import { expect, it } from 'vitest'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { accountId, ana, projectId } from '#tests/fakes/device/local-device.ts'
import { applyEdits } from './apply-edits.ts'
import { makeEdit } from './begin-edit.ts'
import { isEditTimePast } from './build-post-edit.ts'
import { contentOfPost } from './edit-content.ts'

const now = Date.parse('2026-11-24T15:00:00Z')
const missed = '2026-11-24T12:00:00.000Z'
const later = '2026-11-25T12:00:00.000Z'
const failure = 'Não saiu na hora marcada.'
const post = makePost({
  schedules: [makeSchedule({ state: 'needs-decision', scheduledAt: missed, failure })],
})

function editTo(...times: string[]) {
  const edit = makeEdit({ userId: ana, projectId }, post, post)
  const schedules = times.map((scheduledAt) => ({
    ...{ id: scheduledAt, scheduledAt, socialMediaAccountIds: [accountId] },
  }))
  return { ...edit, status: 'in-outbox' as const, schedules }
}

it('contentOfPost has the time that waits for a decision, which an edit may keep', () => {
  expect(contentOfPost(post).schedules).toMatchObject([
    { scheduledAt: missed, socialMediaAccountIds: [accountId] },
  ])
  expect(isEditTimePast(editTo(missed), now)).toBe(false)
  expect(isEditTimePast(editTo('2026-11-24T12:05:00.000Z'), now)).toBe(true)
})

it('contentOfPost moves that time, which then waits for nobody', () => {
  const [kept] = applyEdits([post], [editTo(missed)], [])
  expect(kept?.status).toEqual(['Atrasado'])
  const [moved] = applyEdits([post], [editTo(later)], [])
  expect(moved?.schedules).toMatchObject([
    { scheduledAt: later, state: 'scheduled', failure: null },
  ])
  expect(moved?.status).toEqual(['Agendado'])
})
