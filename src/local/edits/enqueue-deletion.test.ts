import { expect, it } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { rescueContents } from '#local/outbox/kinds/rescue-contents.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { ana, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import { beginEdit } from './begin-edit.ts'
import { EditNotEditableError, saveEdit } from './edits.ts'
import { enqueueDeletion, undoDeletion } from './enqueue-deletion.ts'
import { enqueueEdit } from './enqueue-edit.ts'

const owner = { userId: ana, projectId }
const now = Date.now()

/** Puts an edit of the caption into the outbox. */
async function send(db: LocalDatabase, post = makePost(), caption = 'Boa tarde!') {
  const edit = await beginEdit(db, owner, post)
  await saveEdit(db, edit.id, { caption })
  return { post, edit, entry: await enqueueEdit(db, edit.id, { now }) }
}

/** Like the outbox when the first byte is sent. */
const startSending = (db: LocalDatabase, entryId: string) =>
  applyEvent(db, entryId, { type: 'send-started' })

it('a deletion replaces unsent changes, and restores them when it is undone', async () => {
  const db = openDevice()
  const { post } = await send(db)
  const entry = await enqueueDeletion(db, owner, post, { now })
  expect(await enqueueDeletion(db, owner, post, { now })).toEqual(entry)
  expect(await db.outbox.toArray()).toMatchObject([{ id: entry.id, kind: 'delete-post' }])
  await expect(beginEdit(db, owner, post)).rejects.toThrow('exclusão')
  expect(await undoDeletion(db, entry.id)).toMatchObject({
    status: 'editing',
    isDeletion: false,
    caption: 'Boa tarde!',
  })
  expect(await db.outbox.count()).toBe(0)
})

it('a deletion waits for a change that may have arrived', async () => {
  const db = openDevice()
  const { post, entry } = await send(db)
  await startSending(db, entry.id)
  const deletion = await enqueueDeletion(db, owner, post, { now: now + 1 })
  expect(deletion.createdAt).toBeGreaterThan(entry.createdAt)
  expect(await db.outbox.count()).toBe(2)
})

it('a deletion is removed when it is undone, which is impossible while it is sent', async () => {
  const db = openDevice()
  const post = makePost()
  const entry = await enqueueDeletion(db, owner, post, { now })
  await undoDeletion(db, entry.id)
  expect(await db.edits.count()).toBe(0)
  const again = await enqueueDeletion(db, owner, post, { now })
  await startSending(db, again.id)
  await expect(undoDeletion(db, again.id)).rejects.toThrow(EditNotEditableError)
})

it('a change whose entry is lost is restored, a deletion has to be repeated', async () => {
  const db = openDevice()
  const { edit, entry } = await send(db)
  await enqueueDeletion(db, owner, makePost(), { now })
  await db.outbox.clear()
  expect(await rescueContents(db)).toBe(2)
  expect(await db.edits.toArray()).toMatchObject([
    { id: edit.id, status: 'editing', entryKey: entry.id },
  ])
})
