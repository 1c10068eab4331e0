import { expect, it } from 'vitest'
import { noteRemoteMedia } from '#local/media/note-remote-media.ts'
import { drainOutbox } from '#local/outbox/drain/drain.ts'
import { makePostMedia } from '#tests/fakes/data/make-post.ts'
import { makeDraft, openDevice } from '#tests/fakes/device/local-device.ts'
import { connectStorage, folder } from '#tests/fakes/device/storage-files.ts'
import { openSignedIn } from '#tests/fakes/device/upload-runs.ts'
import { storeMedia } from './store-media.ts'

it('files of a draft go to a folder without a connection, and stay in the draft', async () => {
  const db = await openSignedIn()
  const draft = await makeDraft(db)
  const [hash = ''] = draft.mediaHashes
  const [id = ''] = await storeMedia(db, [hash], folder, Date.now())
  expect(await db.storageUploads.toArray()).toMatchObject([
    { id, hash, name: 'foto.png', contentType: 'image/png', folderName: 'Contratos' },
  ])
  const { tus, server, ports } = connectStorage(db)
  await drainOutbox({ ...ports, isOnline: () => false })
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect(server.requests).toMatchObject([{ entry: { id }, body: { sha256: hash } }])
  expect(tus.formatCount('POST')).toBe(1)
  expect(await db.mediaBlobs.get(hash)).toBeDefined()
  expect(await db.drafts.get(draft.id)).toMatchObject({ status: 'editing' })
})

it('a file that only the server has is named, with an ending; one that is nowhere is left out', async () => {
  const db = openDevice()
  const file = makePostMedia('e'.repeat(64))
  await db.transaction('rw', db.media, db.mediaBlobs, () => noteRemoteMedia(db, [file]))
  const ids = await storeMedia(db, [file.sha256, 'f'.repeat(64)], folder, Date.now())
  expect(ids).toHaveLength(1)
  expect(await db.storageUploads.toArray()).toMatchObject([{ name: 'imagem-1.jpg' }])
})

it("files of a post that this device never had are named by their hash; the post's others stay out", async () => {
  const db = await openSignedIn()
  const [wanted, other] = [makePostMedia('e'.repeat(64)), makePostMedia('f'.repeat(64))]
  const target = { ...folder, ofPost: [wanted, other, { ...other, url: '' }] }
  expect(await storeMedia(db, [wanted.sha256], target, Date.now())).toHaveLength(1)
  expect((await db.media.toArray()).map(({ hash }) => hash)).toEqual([wanted.sha256])
  const { tus, server, ports } = connectStorage(db)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect(server.requests).toMatchObject([{ body: { sha256: wanted.sha256, upload_id: null } }])
  expect(tus.formatCount('POST')).toBe(0)
})
