import { expect, it } from 'vitest'
import { QuotaFullError } from '#local/database/quota-full-error.ts'
import { makeDraft, openDevice } from '#tests/fakes/device/local-device.ts'
import { DraftNotReadyError, enqueueDraft } from './enqueue-draft.ts'

const now = Date.UTC(2026, 10, 21, 15, 0)
const soon = {
  id: 'schedule',
  date: '2026-11-21',
  time: '14:30',
  repeatType: 0,
  repeatNumber: 0,
  socialMediaAccountIds: ['0d000000-0000-4000-8000-000000000004'],
}
const scheduled = { isPostNow: false, postNowAccountIds: [], isScheduling: true, schedules: [soon] }

it('enqueueDraft changes the draft and creates its entry in one transaction', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  const entry = await enqueueDraft(db, draft.id, { now })
  expect(await db.outbox.toArray()).toEqual([entry])
  expect(entry).toMatchObject({
    draftId: draft.id,
    state: 'queued',
    pressedAt: now,
    mayHaveArrived: false,
  })
  expect(await db.drafts.get(draft.id)).toMatchObject({ status: 'in-outbox' })
})

it('enqueueDraft leaves nothing when it fails in the middle', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  db.outbox.hook('creating', () => {
    throw new Error('power cut')
  })
  await expect(enqueueDraft(db, draft.id, { now })).rejects.toThrow('power cut')
  expect(await db.outbox.count()).toBe(0)
  expect(await db.drafts.get(draft.id)).toEqual(draft)
})

it('enqueueDraft throws with a message when the device is full, and the draft stays editable', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  db.outbox.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(enqueueDraft(db, draft.id, { now })).rejects.toThrow(QuotaFullError)
  expect(await db.drafts.get(draft.id)).toMatchObject({ status: 'editing', caption: 'Bom dia!' })
})

it('enqueueDraft creates one entry for two presses', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  const both = await Promise.all([
    enqueueDraft(db, draft.id, { now }),
    enqueueDraft(db, draft.id, { now: now + 5 }),
  ])
  expect(new Set(both.map((entry) => entry.id)).size).toBe(1)
  expect(await db.outbox.count()).toBe(1)
})

it('enqueueDraft refuses what the contract refuses, with its message', async () => {
  const db = openDevice()
  const draft = await makeDraft(db, { caption: '  ' })
  const refusal = await enqueueDraft(db, draft.id, { now }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DraftNotReadyError)
  expect(refusal).toMatchObject({
    violations: [{ field: 'caption', message: 'A legenda é obrigatória' }],
  })
  expect(await db.outbox.count()).toBe(0)
})

it("enqueueDraft accepts a schedule of today in the project's zone, and refuses a past one", async () => {
  const db = openDevice()
  const good = await makeDraft(db, scheduled)
  await expect(enqueueDraft(db, good.id, { now })).resolves.toBeDefined()
  const late = await makeDraft(db, { ...scheduled, schedules: [{ ...soon, time: '11:54' }] })
  await expect(enqueueDraft(db, late.id, { now })).rejects.toThrow('O horário escolhido já passou.')
})

it('enqueueDraft refuses a draft with no account, with no time, or with a file the device lost', async () => {
  const db = openDevice()
  for (const changes of [
    { postNowAccountIds: [] },
    { isPostNow: false },
    { mediaHashes: ['f'.repeat(64)] },
    { ...scheduled, schedules: [{ ...soon, date: '' }] },
  ]) {
    const draft = await makeDraft(db, changes)
    await expect(enqueueDraft(db, draft.id, { now })).rejects.toThrow(DraftNotReadyError)
  }
  expect(await db.outbox.count()).toBe(0)
})

it('enqueueDraft sends again with the earlier key when an earlier request may have arrived', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  await db.drafts.update(draft.id, { entryKey: 'earlier' })
  expect(await enqueueDraft(db, draft.id, { now })).toMatchObject({
    id: 'earlier',
    mayHaveArrived: true,
  })
})
