import { expect, it } from 'vitest'
import type { Draft } from '#local/database/rows.ts'
import {
  accountId,
  ana,
  bia,
  makeDraft,
  makeEntry,
  makeTemplateEntry,
  openDevice,
  projectId,
} from '#tests/fakes/device/local-device.ts'
import { makeLaterDraft } from '#tests/fakes/device/planned-drafts.ts'
import { saveDraft } from './drafts.ts'
import { listDevicePosts } from './list-device-posts.ts'

const owner = { userId: ana, projectId }

it('the posts that are only on this device are drafts with times, each repeat at its wall time', async () => {
  const db = openDevice()
  const times: Partial<Draft> = makeLaterDraft('2030-05-10', '10:00', {
    ...{ repeatType: 7, repeatNumber: 2 },
  })
  const draft = await makeDraft(db, times)
  expect(await listDevicePosts(db, owner)).toEqual([
    {
      ...{ id: draft.id, caption: 'Bom dia!', entryKey: null },
      times: ['10', '17', '24'].map((day) => ({
        accountId,
        at: Date.parse(`2030-05-${day}T13:00:00Z`),
      })),
    },
  ])
})

it('the posts that are only on this device are new posts in the outbox, planned or for now, with their key', async () => {
  const db = openDevice()
  const pressedAt = Date.now()
  const pressed = await makeEntry(db, {}, pressedAt)
  const planned = await makeEntry(db, makeLaterDraft('2030-05-10', '10:00'))
  const found = await listDevicePosts(db, owner)
  expect(found).toMatchObject([
    { entryKey: pressed.id, times: [{ accountId, at: pressedAt }] },
    { entryKey: planned.id, times: [{ at: Date.parse('2030-05-10T13:00:00Z') }] },
  ])
})

it('the posts that are only on this device are not drafts without times, discarded ones, templates, or somebody else’s', async () => {
  const db = openDevice()
  await makeDraft(db)
  await makeTemplateEntry(db, makeLaterDraft('2030-05-10', '10:00'))
  const others = await db.drafts.toArray()
  for (const { id, status } of others) if (status === 'editing') await db.drafts.delete(id)
  const notPlanned = await makeDraft(db, makeLaterDraft('2030-05-10', '10:00'))
  await saveDraft(db, notPlanned.id, { isScheduling: false })
  const halfTyped = await makeDraft(db, makeLaterDraft('2030-05-', '10:00'))
  const aside = await makeDraft(db, makeLaterDraft('2030-05-10', '10:00'))
  await db.drafts.update(aside.id, { isOtherVersion: true })
  await makeDraft(db, { ...makeLaterDraft('2030-05-10', '10:00'), userId: bia })
  expect(await listDevicePosts(db, owner)).toEqual([])
  expect(await listDevicePosts(db, { ...owner, projectId: 'another' })).toEqual([])
  expect(halfTyped.isScheduling).toBe(true)
})
