import { expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { restoreDraft } from '#local/drafts/discarded-drafts.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { listEntries } from '#local/entries/list-entries.ts'
import { writeProgress } from '#local/entries/progress.ts'
import { countUnsent } from '#local/person/count-unsent.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { makeDrainPorts, makePostServer } from '#tests/fakes/device/drain-ports.ts'
import { makeDeletionEntry, makeEditEntry } from '#tests/fakes/device/edit-entries.ts'
import { ana, makeEntry, openDevice, signIn } from '#tests/fakes/device/local-device.ts'
import { addSlot } from '#tests/fakes/device/planning-entries.ts'
import { drainOutbox } from '../drain/drain.ts'
import { discardEntry, EntryBusyError, retryNow, takeBackEntry } from './entry-actions.ts'

it('what a person may do with an entry gives the draft back for editing and forgets the entry', async () => {
  const db = openDevice()
  const entry = await makeEntry(db)
  expect(await takeBackEntry(db, entry.id)).toMatchObject({
    id: entry.draftId,
    status: 'editing',
    entryKey: null,
  })
  expect(await db.outbox.count()).toBe(0)
})

it('what a person may do with an entry keeps the key when the post may be on the server, so that editing cannot duplicate it', async () => {
  const db = openDevice()
  const entry = await makeEntry(db)
  await db.outbox.update(entry.id, { mayHaveArrived: true })
  await takeBackEntry(db, entry.id)
  const again = await enqueueDraft(db, entry.draftId, { now: Date.now() })
  expect(again.id).toBe(entry.id)
})

it('what a person may do with an entry takes nothing back while it is being sent', async () => {
  const db = openDevice()
  const entry = await makeEntry(db)
  await db.outbox.update(entry.id, { state: 'sending' })
  await expect(takeBackEntry(db, entry.id)).rejects.toThrow('está sendo enviado agora')
  await expect(discardEntry(db, entry.id)).rejects.toThrow(EntryBusyError)
  expect(await db.drafts.get(entry.draftId)).toMatchObject({ status: 'in-outbox' })
})

it('what a person may do with an entry reports that the entry is gone when it was sent in the meantime', async () => {
  await expect(retryNow(openDevice(), 'sent')).rejects.toThrow('Isto já foi enviado.')
})

it('what a person may do with an entry tries a refused entry again at once', async () => {
  const db = openDevice()
  const entry = await makeEntry(db)
  await db.outbox.update(entry.id, { state: 'rejected', nextAttemptAt: 9e15 })
  await retryNow(db, entry.id)
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'queued', nextAttemptAt: 0 })
})

it('what a person may do with an entry: restores a discarded post with its media', async () => {
  const db = openDevice()
  const entry = await makeEntry(db)
  const token = await discardEntry(db, entry.id)
  expect([await db.outbox.count(), await db.drafts.count()]).toEqual([0, 0])
  const draft = token && (await restoreDraft(db, token))
  expect(draft).toMatchObject({ id: entry.draftId, status: 'editing', caption: 'Bom dia!' })
  expect(await db.mediaBlobs.get(draft?.mediaHashes[0] ?? '')).toBeDefined()
})

it('what a person may do with a change of a post: reopens an edit, also during its uploads, with its key only if it may have arrived', async () => {
  for (const [mayHaveArrived, state] of [
    [false, 'uploading'],
    [true, 'queued'],
  ] as const) {
    const db = openDevice()
    const entry = await makeEditEntry(db, makePost())
    await db.outbox.update(entry.id, { state, mayHaveArrived })
    await writeProgress(db, { entryId: entry.id, sentBytes: 1, totalBytes: 2, movedAt: 0 })
    expect(await takeBackEntry(db, entry.id)).toMatchObject({
      id: entry.editId,
      status: 'editing',
      caption: 'Boa tarde!',
      entryKey: mayHaveArrived ? entry.id : null,
    })
    expect([await db.outbox.count(), await db.progress.count()]).toEqual([0, 0])
  }
})

it('what a person may do with a change of a post: cancels a deletion, and restores the edit from before it', async () => {
  const db = openDevice()
  const plain = await makeDeletionEntry(db, makePost())
  expect(await takeBackEntry(db, plain.id)).toBeUndefined()
  expect(await db.edits.count()).toBe(0)

  const post = makePost()
  await makeEditEntry(db, post)
  const deletion = await makeDeletionEntry(db, post)
  await db.outbox.update(deletion.id, { mayHaveArrived: true })
  expect(await takeBackEntry(db, deletion.id)).toMatchObject({
    status: 'editing',
    isDeletion: false,
    caption: 'Boa tarde!',
    // A deletion and an edit need different keys.
    entryKey: null,
  })
})

it('what a person may do with a change of a post takes nothing back while it is being sent, and does not retry a running entry', async () => {
  const db = openDevice()
  const entry = await makeEditEntry(db, makePost())
  await db.outbox.update(entry.id, { state: 'sending' })
  await expect(takeBackEntry(db, entry.id)).rejects.toThrow(EntryBusyError)
  await expect(discardEntry(db, entry.id)).rejects.toThrow(EntryBusyError)
  await db.outbox.update(entry.id, { state: 'uploading' })
  await retryNow(db, entry.id)
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'uploading' })
  expect(await takeBackEntry(db, entry.id)).toMatchObject({ status: 'editing' })
})

it('what a person may do with a change of a post does not take back a planning, which is edited elsewhere', async () => {
  const db = openDevice()
  const { id } = await addSlot(db, '10:00')
  await expect(takeBackEntry(db, id)).rejects.toThrow(EntryBusyError)
  expect(await db.outbox.count()).toBe(1)
})

it('what a person may do with a change of a post deletes a discarded one permanently', async () => {
  const db = openDevice()
  const entry = await makeEditEntry(db, makePost())
  expect(await discardEntry(db, entry.id)).toBeUndefined()
  expect([await db.outbox.count(), await db.edits.count()]).toEqual([0, 0])
})

async function makeBroken(db: LocalDatabase) {
  const [lost, bent, edit] = [
    await makeEntry(db),
    await makeEntry(db),
    await makeEditEntry(db, makePost()),
  ]
  await db.drafts.delete(lost.draftId)
  await db.table('drafts').update(bent.draftId, { caption: 7 })
  await db.table('edits').update(edit.editId, { basis: 'nothing' })
  return [lost, bent, edit]
}

it('an entry whose content is lost or damaged is still listed, and counted', async () => {
  const db = openDevice()
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = await makeBroken(db)
  const listed = await listEntries(db, ana)
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(broken.map(({ id }) => id)))
  for (const entry of listed) expect(entry.content).toBeUndefined()
  expect(await countUnsent(db, ana)).toMatchObject({ posts: 2, changes: 1 })
  error.mockRestore()
})

it('an entry whose content is lost or damaged is refused with a message instead of sent, and can be discarded with all its rows', async () => {
  const db = openDevice()
  await signIn(db)
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = await makeBroken(db)
  await drainOutbox(makeDrainPorts(db, makePostServer().send))
  for (const { id } of broken) {
    expect(await db.outbox.get(id)).toMatchObject({
      state: 'rejected',
      problem: { code: 'DRAFT_LOST' },
    })
    expect(await discardEntry(db, id)).toBeUndefined()
  }
  for (const table of [db.outbox, db.drafts, db.edits]) expect(await table.count()).toBe(0)
  error.mockRestore()
})

it("entry actions: lists only the person's own entries, with their drafts", async () => {
  const db = openDevice()
  const mine = await makeEntry(db, { userId: 'ana' })
  await makeEntry(db, { userId: 'bia' })
  expect(await listEntries(db, 'ana')).toMatchObject([
    { id: mine.id, content: { id: mine.draftId } },
  ])
})
