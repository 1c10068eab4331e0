import { expect, it, vi } from 'vitest'
import { QuotaFullError } from '#local/database/quota-full-error.ts'
import { releaseUnusedMedia } from '#local/media-owners/release-media.ts'
import { rescueContents } from '#local/outbox/kinds/rescue-contents.ts'
import {
  ana,
  makeDraft,
  makeEntry,
  openDevice,
  projectId,
  timeZone,
} from '#tests/fakes/device/local-device.ts'
import { discardDraft, restoreDraft, undoMs } from './discarded-drafts.ts'
import {
  addDraftMedia,
  createDraft,
  DraftNotEditableError,
  isDraftEmpty,
  listDrafts,
  saveDraft,
} from './drafts.ts'
import { recoverTypedDraft } from './recover-typed-draft.ts'

const owner = { userId: ana, projectId }
const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

it('drafts start empty, with a number of three digits', async () => {
  const draft = await createDraft(openDevice(), { ...owner, timeZone })
  expect(isDraftEmpty(draft)).toBe(true)
  expect(draft.number).toBeGreaterThanOrEqual(100)
  expect(draft.number).toBeLessThanOrEqual(999)
})

it('drafts add a late photo to their present media', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  await addDraftMedia(db, draft.id, ['late', ...draft.mediaHashes])
  expect((await db.drafts.get(draft.id))?.mediaHashes).toEqual([...draft.mediaHashes, 'late'])
})

it('drafts are listed newest first, without those of others and those in the outbox', async () => {
  const db = openDevice()
  const first = await makeDraft(db)
  const second = await makeDraft(db)
  await makeDraft(db, { userId: 'somebody' })
  await makeEntry(db)
  await db.drafts.update(first.id, { updatedAt: 9e15 })
  expect((await listDrafts(db, owner)).map(({ id }) => id)).toEqual([first.id, second.id])
})

it('drafts are listed without an invalid row, which is reported', async () => {
  const db = openDevice()
  const good = await makeDraft(db)
  await db.table('drafts').put({ ...good, id: 'bent', schedules: 'none' })
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await listDrafts(db, owner)).map(({ id }) => id)).toEqual([good.id])
  expect(error).toHaveBeenCalledOnce()
  expect(await db.drafts.get('bent')).toBeDefined()
  error.mockRestore()
})

it('drafts cannot be written with values that their schema refuses', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  const wrong = { caption: 7 } as unknown as { caption: string }
  await expect(saveDraft(db, draft.id, wrong)).rejects.toThrow()
  expect(await db.drafts.get(draft.id)).toMatchObject({ caption: 'Bom dia!' })
})

it('drafts do not change while they are being sent', async () => {
  const db = openDevice()
  const { draftId } = await makeEntry(db)
  await expect(saveDraft(db, draftId, { caption: 'tarde' })).rejects.toThrow(DraftNotEditableError)
  expect(await db.drafts.get(draftId)).toMatchObject({ caption: 'Bom dia!' })
})

it('drafts say so when the device is full, and keep the text saved before', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  db.drafts.hook('updating', full)
  await expect(saveDraft(db, draft.id, { caption: 'mais' })).rejects.toThrow(QuotaFullError)
  expect(await db.drafts.get(draft.id)).toMatchObject({ caption: 'Bom dia!' })
})

it('drafts are deleted at once where there is no space to keep them', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  db.discardedDrafts.hook('creating', full)
  const token = await discardDraft(db, draft.id)
  expect(await db.drafts.count()).toBe(0)
  expect(await restoreDraft(db, token)).toBeUndefined()
})

it('drafts can be restored later when there is no space now', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  const token = await discardDraft(db, draft.id)
  db.drafts.hook('creating', full)
  await expect(restoreDraft(db, token)).rejects.toThrow(QuotaFullError)
  db.drafts.hook('creating').unsubscribe(full)
  expect(await restoreDraft(db, token)).toMatchObject({ id: draft.id })
})

it('drafts can be restored after being discarded, with their media', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  const token = await discardDraft(db, draft.id)
  expect(await listDrafts(db, owner)).toEqual([])
  await releaseUnusedMedia(db, Date.now() + 2 * 60 * 60_000)
  expect(await restoreDraft(db, token)).toMatchObject({ id: draft.id, caption: 'Bom dia!' })
  expect(await db.mediaBlobs.get(draft.mediaHashes[0] ?? '')).toBeDefined()
})

it('drafts are deleted after ten minutes, with their media', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  const token = await discardDraft(db, draft.id)
  await db.discardedDrafts.update(draft.id, { discardedAt: Date.now() - undoMs })
  await releaseUnusedMedia(db, Date.now() + 2 * 60 * 60_000)
  expect(await restoreDraft(db, token)).toBeUndefined()
  expect(await db.mediaBlobs.count()).toBe(0)
})

it('drafts return to the list when their entry is lost, with the key that may have been sent', async () => {
  const db = openDevice()
  const entry = await makeEntry(db)
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  await db.table('outbox').update(entry.id, { state: 'unheard-of' })
  expect(await rescueContents(db)).toBe(1)
  expect(await db.drafts.get(entry.draftId)).toMatchObject({
    status: 'editing',
    entryKey: entry.id,
  })
  expect(await db.outbox.count()).toBe(0)
  error.mockRestore()
})

it("two tabs on one draft keep the other's stored changes, field by field and item by item", async () => {
  const db = openDevice()
  const base = await makeDraft(db)
  await saveDraft(db, base.id, { caption: 'Da outra', mediaHashes: [...base.mediaHashes, 'o'] })
  const changes = { description: 'Daqui', mediaHashes: [...base.mediaHashes, 'd'] }
  const { draft, otherVersion } = await saveDraft(db, base.id, changes, { base })
  expect(draft).toMatchObject({
    ...{ caption: 'Da outra', description: 'Daqui' },
    mediaHashes: [...base.mediaHashes, 'd', 'o'],
  })
  expect(otherVersion).toBeUndefined()
  expect(await db.drafts.toArray()).toEqual([draft])
})

it('two tabs on one draft: lose no text: the one stored first becomes a separate draft', async () => {
  const db = openDevice()
  const base = await makeDraft(db)
  await saveDraft(db, base.id, { caption: 'Primeiro' })
  const { draft, otherVersion } = await saveDraft(db, base.id, { caption: 'Depois' }, { base })
  expect(draft).toMatchObject({ id: base.id, caption: 'Depois', isOtherVersion: false })
  expect(otherVersion).toMatchObject({
    ...{ caption: 'Primeiro', mediaHashes: base.mediaHashes, isOtherVersion: true },
    ...{ status: 'editing', entryKey: null },
  })
  expect(await listDrafts(db, owner)).toHaveLength(2)
})

it('two tabs on one draft: that continue to conflict make one other version, not one each time, unless it was edited', async () => {
  const db = openDevice()
  const base = await makeDraft(db)
  const dispute = async (caption: string, otherVersionId?: string) => {
    await saveDraft(db, base.id, { caption: `${caption}, de lá` })
    const basis = { base, otherVersionId }
    return (await saveDraft(db, base.id, { caption: `${caption}, de cá` }, basis)).otherVersion
  }
  const first = await dispute('Um')
  const second = await dispute('Dois', first?.id)
  expect(second).toMatchObject({ id: first?.id, caption: 'Dois, de lá' })
  await saveDraft(db, first?.id ?? '', { description: 'Escolhi esta' })
  expect((await dispute('Três', first?.id))?.id).not.toBe(first?.id)
  expect(await db.drafts.count()).toBe(3)
})

it('two tabs on one draft: recognize the newer row although the clock is set back', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  await db.drafts.update(draft.id, { updatedAt: 9e15 })
  const saved = await saveDraft(db, draft.id, { caption: 'Ontem' })
  expect(saved.draft.updatedAt).toBeGreaterThan(9e15)
})

it('two tabs on one draft keep text typed for a sent draft if it differs', async () => {
  const db = openDevice()
  const { draftId } = await makeEntry(db)
  const place = { ...owner, timeZone }
  expect(await recoverTypedDraft(db, place, draftId, { caption: 'Bom dia!' })).toBeUndefined()
  const apart = await recoverTypedDraft(db, place, draftId, { caption: 'Boa noite!' })
  expect(apart).toMatchObject({
    ...{ caption: 'Boa noite!', status: 'editing', isOtherVersion: true, isPostNow: true },
  })
  expect(await recoverTypedDraft(db, place, 'gone', { caption: ' ' })).toBeUndefined()
  expect(await db.drafts.count()).toBe(2)
})

it('two tabs on one draft keep times typed for a sent draft in the zone in which they were typed', async () => {
  const db = openDevice()
  const { draftId } = await makeEntry(db)
  const place = { ...owner, timeZone: 'Europe/Lisbon' }
  const typed = {
    ...{ id: '1', date: '2027-01-10', time: '09:00', repeatType: 0, repeatNumber: 0 },
    socialMediaAccountIds: [],
  }
  const changes = { isPostNow: false, isScheduling: true, schedules: [typed] }
  const apart = await recoverTypedDraft(db, place, draftId, changes)
  expect(apart).toMatchObject({ timeZone: 'Europe/Lisbon', schedules: [typed] })
})
