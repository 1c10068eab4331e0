import { expect, it } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { ana, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import { beginEdit } from './begin-edit.ts'
import { contentOfPost } from './edit-content.ts'
import { readEdit, saveEdit } from './edits.ts'
import { enqueueDeletion } from './enqueue-deletion.ts'
import { enqueueEdit } from './enqueue-edit.ts'
import { keepTheirs, resolveConflict } from './resolve-conflict.ts'

const owner = { userId: ana, projectId }
const now = Date.now()

async function conflict(db: LocalDatabase, isDeletion = false) {
  const post = makePost()
  const theirs = { ...post, caption: 'Deles', version: 7 }
  const edit = await beginEdit(db, owner, post)
  await saveEdit(db, edit.id, { caption: 'Minha' })
  const entry = isDeletion
    ? await enqueueDeletion(db, owner, post, { now: now - 60_000 })
    : await enqueueEdit(db, edit.id, { now: now - 60_000 })
  await applyEvent(db, entry.id, { type: 'send-started' })
  const problem = { code: 'VERSION_CONFLICT', message: 'O post foi alterado por outra pessoa.' }
  await applyEvent(db, entry.id, { type: 'conflicted', problem })
  await db.edits.update(entry.editId, { theirs })
  return { post, theirs, entry }
}

it('resolveConflict sends the chosen version based on theirs, with a new key, at the old place in the queue', async () => {
  const db = openDevice()
  const { theirs, entry } = await conflict(db)
  const choice = { ...contentOfPost(theirs), caption: 'Minha', description: 'Das duas' }
  const next = await resolveConflict(db, entry.id, choice, { now })
  expect(next).toMatchObject({ state: 'queued', createdAt: entry.createdAt, mayHaveArrived: false })
  expect(next?.id).not.toBe(entry.id)
  expect(await db.outbox.toArray()).toEqual([next])
  expect(await readEdit(db, entry.editId)).toMatchObject({
    ...{ caption: 'Minha', description: 'Das duas', baseVersion: 7, theirs: null },
    ...{ status: 'in-outbox', entryKey: next?.id, basis: { version: 7 } },
  })
})

it('resolveConflict sends nothing when everything chosen is theirs', async () => {
  const db = openDevice()
  const { theirs, entry } = await conflict(db)
  expect(await resolveConflict(db, entry.id, contentOfPost(theirs), { now })).toBeUndefined()
  expect([await db.edits.count(), await db.outbox.count()]).toEqual([0, 0])
})

it('resolveConflict changes nothing when what was chosen cannot be sent', async () => {
  const db = openDevice()
  const { theirs, entry } = await conflict(db)
  const choice = { ...contentOfPost(theirs), caption: '' }
  await expect(resolveConflict(db, entry.id, choice, { now })).rejects.toThrow('obrigatória')
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'conflict' })
})

it('resolveConflict waits for their version when it is not known yet', async () => {
  const db = openDevice()
  const { post, entry } = await conflict(db)
  await db.edits.update(entry.editId, { theirs: null })
  await expect(resolveConflict(db, entry.id, contentOfPost(post), { now })).rejects.toThrow(
    'ainda não',
  )
})

it('resolveConflict deletes the post when that was chosen', async () => {
  const db = openDevice()
  const { theirs, entry } = await conflict(db, true)
  const next = await resolveConflict(db, entry.id, contentOfPost(theirs), { now })
  expect(next).toMatchObject({ kind: 'delete-post', state: 'queued' })
  expect(await readEdit(db, entry.editId)).toMatchObject({ isDeletion: true, baseVersion: 7 })
})

it('resolveConflict discards the change when theirs is kept', async () => {
  const db = openDevice()
  const { entry } = await conflict(db)
  await keepTheirs(db, entry.id)
  expect([await db.edits.count(), await db.outbox.count()]).toEqual([0, 0])
  await expect(keepTheirs(db, entry.id)).rejects.toThrow('já foi resolvido')
})
