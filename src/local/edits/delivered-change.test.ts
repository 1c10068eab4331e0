import { expect, it } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { deliverEntry } from '#local/outbox/drain/deliver-entry.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { ana, bia, openDevice, projectId, signIn } from '#tests/fakes/device/local-device.ts'
import { beginEdit } from './begin-edit.ts'
import { forgetOwnChanges, readOwnChange } from './delivered-change.ts'
import { saveEdit } from './edits.ts'
import { enqueueDeletion } from './enqueue-deletion.ts'
import { enqueueEdit } from './enqueue-edit.ts'

const owner = { userId: ana, projectId }
const now = Date.now()

/** Changes the post as it is listed, and delivers the change. */
async function change(db: LocalDatabase, listed: ReturnType<typeof makePost>, caption: string) {
  const { id, baseVersion } = await beginEdit(db, owner, listed)
  await saveEdit(db, id, { caption })
  const entry = await enqueueEdit(db, id, { now })
  const edit = await db.edits.get(id)
  if (!edit) throw new Error('There is no edit')
  const sending = { ...entry, state: 'sending' as const }
  await db.outbox.put(sending)
  const receipt = { postId: listed.id, key: entry.id, revision: baseVersion + 1 }
  await deliverEntry(db, { entry: sending, content: edit }, receipt)
}

it("a post changed again before a list shows the delivered change is changed from the person's last state, based on the server's new version", async () => {
  const db = openDevice()
  await signIn(db)
  const listed = makePost()
  await change(db, listed, 'Uma')
  expect(await beginEdit(db, owner, listed)).toMatchObject({
    caption: 'Uma',
    baseVersion: listed.version + 1,
    basis: { caption: 'Uma' },
  })
})

it('a post changed again before a list shows the delivered change: follows several changes in a row, and is deleted based on the last one', async () => {
  const db = openDevice()
  await signIn(db)
  const listed = makePost()
  await change(db, listed, 'Uma')
  await change(db, listed, 'Duas')
  const { editId } = await enqueueDeletion(db, owner, listed, { now })
  expect(await db.edits.get(editId)).toMatchObject({
    baseVersion: listed.version + 2,
    basis: { caption: 'Duas' },
  })
})

it("a post changed again before a list shows the delivered change is the server's once a list is newer, and always for another person", async () => {
  const db = openDevice()
  await signIn(db)
  const listed = makePost()
  await change(db, listed, 'Uma')
  const read = { ...listed, version: listed.version + 1, caption: 'Uma, e outra pessoa' }
  expect((await beginEdit(db, owner, read)).caption).toBe('Uma, e outra pessoa')
  expect(await readOwnChange(db, bia, listed)).toBeUndefined()
})

it('a post changed again before a list shows the delivered change is forgotten after some time', async () => {
  const db = openDevice()
  await signIn(db)
  const listed = makePost()
  await change(db, listed, 'Uma')
  await forgetOwnChanges(db, now - 1000)
  expect(await readOwnChange(db, ana, listed)).toBeDefined()
  await forgetOwnChanges(db, Date.now() + 1000)
  expect(await readOwnChange(db, ana, listed)).toBeUndefined()
})
