import { describe, expect, it, vi } from 'vitest'
import {
  ana,
  makeDraft,
  makeEntry,
  openDevice,
  projectId,
  timeZone,
} from '#tests/fakes/local-device.ts'
import { discardDraft, restoreDraft, undoMs } from './discarded-drafts.ts'
import {
  addDraftMedia,
  createDraft,
  DraftNotEditableError,
  isDraftEmpty,
  listDrafts,
  rescueDrafts,
  saveDraft,
} from './drafts.ts'
import { releaseUnusedMedia } from './media/release-media.ts'
import { QuotaFullError } from './quota-full-error.ts'

const owner = { userId: ana, projectId }

describe('drafts', () => {
  it('begin empty, with a number of three digits', async () => {
    const draft = await createDraft(openDevice(), { ...owner, timeZone })
    expect(isDraftEmpty(draft)).toBe(true)
    expect(draft.number).toBeGreaterThanOrEqual(100)
    expect(draft.number).toBeLessThanOrEqual(999)
  })

  it('take a late photo in beside what they have by then', async () => {
    const db = openDevice()
    const draft = await makeDraft(db)
    await addDraftMedia(db, draft.id, ['late', ...draft.mediaHashes])
    expect((await db.drafts.get(draft.id))?.mediaHashes).toEqual([...draft.mediaHashes, 'late'])
  })

  it('are listed newest first, without those of others and those in the outbox', async () => {
    const db = openDevice()
    const first = await makeDraft(db)
    const second = await makeDraft(db)
    await makeDraft(db, { userId: 'somebody' })
    await makeEntry(db)
    await db.drafts.update(first.id, { updatedAt: 9e15 })
    expect((await listDrafts(db, owner)).map(({ id }) => id)).toEqual([first.id, second.id])
  })

  it('keep the rest of a list when one row is bent, and report it', async () => {
    const db = openDevice()
    const good = await makeDraft(db)
    await db.table('drafts').put({ ...good, id: 'bent', schedules: 'none' })
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await listDrafts(db, owner)).map(({ id }) => id)).toEqual([good.id])
    expect(error).toHaveBeenCalledOnce()
    expect(await db.drafts.get('bent')).toBeDefined()
    error.mockRestore()
  })

  it('cannot be written with what their schema refuses', async () => {
    const db = openDevice()
    const draft = await makeDraft(db)
    const wrong = { caption: 7 } as unknown as { caption: string }
    await expect(saveDraft(db, draft.id, wrong)).rejects.toThrow()
    expect(await db.drafts.get(draft.id)).toMatchObject({ caption: 'Bom dia!' })
  })

  it('do not change while they are being sent', async () => {
    const db = openDevice()
    const { draftId } = await makeEntry(db)
    await expect(saveDraft(db, draftId, { caption: 'tarde' })).rejects.toThrow(
      DraftNotEditableError,
    )
    expect(await db.drafts.get(draftId)).toMatchObject({ caption: 'Bom dia!' })
  })

  it('say so when the device is full, and keep the text saved before', async () => {
    const db = openDevice()
    const draft = await makeDraft(db)
    db.drafts.hook('updating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(saveDraft(db, draft.id, { caption: 'mais' })).rejects.toThrow(QuotaFullError)
    expect(await db.drafts.get(draft.id)).toMatchObject({ caption: 'Bom dia!' })
  })

  it('come back after being discarded, with media that were not released meanwhile', async () => {
    const db = openDevice()
    const draft = await makeDraft(db)
    const token = await discardDraft(db, draft.id)
    expect(await listDrafts(db, owner)).toEqual([])
    await releaseUnusedMedia(db, Date.now() + 2 * 60 * 60_000)
    expect(await restoreDraft(db, token)).toMatchObject({ id: draft.id, caption: 'Bom dia!' })
    expect(await db.mediaBlobs.get(draft.mediaHashes[0] ?? '')).toBeDefined()
  })

  it('are gone for good after ten minutes, and their media with them', async () => {
    const db = openDevice()
    const draft = await makeDraft(db)
    const token = await discardDraft(db, draft.id)
    const row = await db.settings.get(`discarded:${draft.id}`)
    await db.settings.put({
      key: `discarded:${draft.id}`,
      value: { ...(row?.value as object), discardedAt: Date.now() - undoMs },
    })
    await releaseUnusedMedia(db, Date.now() + 2 * 60 * 60_000)
    expect(await restoreDraft(db, token)).toBeUndefined()
    expect(await db.mediaBlobs.count()).toBe(0)
  })

  it('come back to the list when their entry is lost, under the key it may have been sent with', async () => {
    const db = openDevice()
    const entry = await makeEntry(db)
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    await db.table('outbox').update(entry.id, { state: 'unheard-of' })
    expect(await rescueDrafts(db)).toBe(1)
    expect(await db.drafts.get(entry.draftId)).toMatchObject({
      status: 'editing',
      entryKey: entry.id,
    })
    expect(await db.outbox.count()).toBe(0)
    error.mockRestore()
  })
})

it('releases no media while a draft that may need them cannot be read', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  await db.table('drafts').put({ id: draft.id, mediaHashes: draft.mediaHashes })
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  await releaseUnusedMedia(db, Date.now() + 2 * 60 * 60_000)
  expect(await db.mediaBlobs.count()).toBe(1)
  error.mockRestore()
})

it('releases media that no draft needs, but not what was chosen a moment ago', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  await saveDraft(db, draft.id, { mediaHashes: [] })
  await releaseUnusedMedia(db)
  expect(await db.mediaBlobs.count()).toBe(1)
  await releaseUnusedMedia(db, Date.now() + 2 * 60 * 60_000)
  expect([await db.mediaBlobs.count(), await db.media.count()]).toEqual([0, 0])
})
