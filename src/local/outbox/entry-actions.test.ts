import { describe, expect, it } from 'vitest'
import { makeEntry, openDevice } from '#tests/fakes/local-device.ts'
import { restoreDraft } from '../discarded-drafts.ts'
import { enqueueDraft } from './enqueue.ts'
import { discardEntry, EntryBusyError, retryNow, returnToDraft } from './entry-actions.ts'
import { listEntries } from './list-entries.ts'

describe('what a person may do with an entry', () => {
  it('gives the draft back for editing and forgets the entry', async () => {
    const db = openDevice()
    const entry = await makeEntry(db)
    expect(await returnToDraft(db, entry.id)).toMatchObject({
      id: entry.draftId,
      status: 'editing',
      entryKey: null,
    })
    expect(await db.outbox.count()).toBe(0)
  })

  it('keeps the key when the post may be on the server, so that editing cannot double it', async () => {
    const db = openDevice()
    const entry = await makeEntry(db)
    await db.outbox.update(entry.id, { mayHaveArrived: true })
    await returnToDraft(db, entry.id)
    const again = await enqueueDraft(db, entry.draftId, { now: Date.now() })
    expect(again.id).toBe(entry.id)
  })

  it('takes nothing back while it is being sent', async () => {
    const db = openDevice()
    const entry = await makeEntry(db)
    await db.outbox.update(entry.id, { state: 'sending' })
    await expect(returnToDraft(db, entry.id)).rejects.toThrow('está sendo enviado agora')
    await expect(discardEntry(db, entry.id)).rejects.toThrow(EntryBusyError)
    expect(await db.drafts.get(entry.draftId)).toMatchObject({ status: 'in-outbox' })
  })

  it('says that the post is gone when it was sent in the meantime', async () => {
    await expect(retryNow(openDevice(), 'sent')).rejects.toThrow('Este post já foi enviado.')
  })

  it('tries a refused entry again at once', async () => {
    const db = openDevice()
    const entry = await makeEntry(db)
    await db.outbox.update(entry.id, { state: 'rejected', nextAttemptAt: 9e15 })
    await retryNow(db, entry.id)
    expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'queued', nextAttemptAt: 0 })
  })

  it('brings a discarded post back with its media', async () => {
    const db = openDevice()
    const entry = await makeEntry(db)
    const token = await discardEntry(db, entry.id)
    expect([await db.outbox.count(), await db.drafts.count()]).toEqual([0, 0])
    const draft = token && (await restoreDraft(db, token))
    expect(draft).toMatchObject({ id: entry.draftId, status: 'editing', caption: 'Bom dia!' })
    expect(await db.mediaBlobs.get(draft?.mediaHashes[0] ?? '')).toBeDefined()
  })
})

it('lists a person only what is theirs, with its draft', async () => {
  const db = openDevice()
  const mine = await makeEntry(db, { userId: 'ana' })
  await makeEntry(db, { userId: 'bia' })
  expect(await listEntries(db, 'ana')).toMatchObject([{ id: mine.id, draft: { id: mine.draftId } }])
})
