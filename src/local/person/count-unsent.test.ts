import { expect, it } from 'vitest'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { saveEdit } from '#local/edits/edits.ts'
import { enqueueDeletion } from '#local/edits/enqueue-deletion.ts'
import { enqueueEdit } from '#local/edits/enqueue-edit.ts'
import { makeStorageBatch, putStorageIncoming } from '#local/storage/storage-incoming.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { ana, bia, makeEntry, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import { folder, makePdf, makeStorageUpload } from '#tests/fakes/device/storage-files.ts'
import { countUnsent } from './count-unsent.ts'

const owner = { userId: ana, projectId }
const nothing = { posts: 0, templates: 0, files: 0, changes: 0, openEdits: 0 }

it('the unsent data of a person are none on an empty device', async () => {
  expect(await countUnsent(openDevice(), ana)).toEqual(nothing)
})

it('the unsent data of a person are posts, changes and deletions in the outbox, and unsaved changes', async () => {
  const db = openDevice()
  await makeEntry(db)
  const changed = await beginEdit(db, owner, makePost())
  await saveEdit(db, changed.id, { caption: 'Outra legenda' })
  await enqueueEdit(db, changed.id, { now: Date.now() })
  await enqueueDeletion(db, owner, makePost(), { now: Date.now() })
  const open = await beginEdit(db, owner, makePost())
  await saveEdit(db, open.id, { caption: 'Ainda escrevendo' })
  await beginEdit(db, owner, makePost())
  expect(await countUnsent(db, ana)).toEqual({ ...nothing, posts: 1, changes: 2, openEdits: 1 })
})

it('the unsent data of a person include files for the storage, from the moment they are chosen', async () => {
  const db = openDevice()
  await makeStorageUpload(db)
  const [row] = makeStorageBatch(folder, [makePdf()])
  if (row) await putStorageIncoming(db, row)
  expect(await countUnsent(db, ana)).toEqual({ ...nothing, files: 2 })
})

it("the unsent data of a person never include another person's", async () => {
  const db = openDevice()
  await makeEntry(db)
  const open = await beginEdit(db, owner, makePost())
  await saveEdit(db, open.id, { caption: 'Da Ana' })
  expect(await countUnsent(db, bia)).toEqual(nothing)
})
