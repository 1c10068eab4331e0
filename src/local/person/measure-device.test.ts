import { expect, it } from 'vitest'
import { discardDraft } from '#local/drafts/discarded-drafts.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { saveEdit } from '#local/edits/edits.ts'
import { makeStorageBatch, putStorageIncoming } from '#local/storage/storage-incoming.ts'
import { entryMakers } from '#tests/fakes/data/entries-by-kind.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import {
  ana,
  bia,
  makeDraft,
  makeEntry,
  makePng,
  openDevice,
  projectId,
} from '#tests/fakes/device/local-device.ts'
import { folder, makePdf, makeStorageUpload } from '#tests/fakes/device/storage-files.ts'
import { measureDevice } from './measure-device.ts'

it("a person's data on the device are counted with their bytes: drafts, files, entries and changes", async () => {
  const db = openDevice()
  await makeDraft(db)
  await makeDraft(db)
  await makeEntry(db)
  const edit = await beginEdit(db, { userId: ana, projectId }, makePost())
  await saveEdit(db, edit.id, { caption: 'Ainda escrevendo' })
  const sizes = (await db.mediaBlobs.toArray()).map(({ blob }) => blob.size)
  const contents = await measureDevice(db, ana)
  expect(contents).toMatchObject({
    drafts: { count: 2 },
    media: { count: 3 },
    outbox: { count: 1 },
    openEdits: { count: 1 },
  })
  expect(contents.media.bytes).toBeGreaterThanOrEqual(sizes.reduce((sum, size) => sum + size))
  for (const { bytes } of Object.values(contents)) expect(bytes).toBeGreaterThan(50)
})

it("a person's data on the device: include a file of two drafts once, and files that were just chosen", async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  await makeDraft(db, { mediaHashes: draft.mediaHashes })
  const file = new File(['x'.repeat(1000)], 'escolhida.jpg')
  await db.incoming.put({ id: 'lote.0000', ownerId: draft.id, file, addedAt: Date.now() })
  const { media } = await measureDevice(db, ana)
  expect(media.count).toBe(2)
  expect(media.bytes).toBeGreaterThan(1000)
})

it("a person's data on the device: include files for the storage, once where a draft shows them too", async () => {
  const db = openDevice()
  const photo = makePng()
  const { hash } = await makeStorageUpload(db, photo)
  await makeDraft(db, { mediaHashes: [hash] })
  const [row] = makeStorageBatch(folder, [makePdf()])
  if (row) await putStorageIncoming(db, row)
  const { media, outbox } = await measureDevice(db, ana)
  expect(media).toEqual({ count: 2, bytes: photo.size + makePdf().size })
  expect(outbox.count).toBe(1)
})

it("a person's data on the device do not include discarded drafts", async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  await discardDraft(db, draft.id)
  const nothing = { count: 0, bytes: 0 }
  expect(await measureDevice(db, ana)).toMatchObject({ drafts: nothing, media: nothing })
})

it("a person's data on the device do not include another person's", async () => {
  const db = openDevice()
  await makeEntry(db)
  const draft = await makeDraft(db)
  await discardDraft(db, draft.id)
  const nothing = { count: 0, bytes: 0 }
  expect(await measureDevice(db, bia)).toEqual({
    ...{ drafts: nothing, media: nothing, outbox: nothing, openEdits: nothing },
  })
})

it.each(Object.entries(entryMakers))(
  "a person's data on the device: the outbox includes the content of an entry of %s",
  async (_kind, make) => {
    const db = openDevice()
    await make(db)
    const entry = JSON.stringify(await db.outbox.toArray()).length
    const { outbox } = await measureDevice(db, ana)
    expect(outbox.count).toBe(1)
    expect(outbox.bytes - entry).toBeGreaterThan(100)
  },
)
