import { expect, it } from 'vitest'
import type { StoredUpload } from '#contract/storage/storage.ts'
import { addDraftMedia, createDraft } from '#local/drafts/drafts.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { uploadRowId } from '#local/uploads/upload-rows.ts'
import { largeBytes } from '#tests/fakes/device/large-posts.ts'
import { accountId, ana, makePng, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import {
  connectStorage,
  hasNoFiles,
  makePdf,
  makeStorageUpload,
} from '#tests/fakes/device/storage-files.ts'
import { openSignedIn } from '#tests/fakes/device/upload-runs.ts'
import { drainOutbox } from '../drain/drain.ts'

const largePdf = () => makePdf('fotos.zip', 'muitas', largeBytes)

it('files with the same content are sent once, and the bytes stay until nobody needs them', async () => {
  const db = await openSignedIn()
  const first = await makeStorageUpload(db, makePdf('a.pdf'))
  const second = await makeStorageUpload(db, makePdf('b.pdf'))
  await db.outbox.update(second.id, { nextAttemptAt: Date.now() + 60_000 })
  const { tus, server, ports } = connectStorage(db)
  await drainOutbox(ports)
  expect(await db.mediaBlobs.get(first.hash)).toBeDefined()
  expect(await db.uploads.get(uploadRowId({ projectId, hash: first.hash }))).toMatchObject({
    uploadId: '',
  })
  await db.outbox.update(second.id, { nextAttemptAt: 0 })
  await drainOutbox(ports)
  expect(server.requests.map(({ body }) => (body as StoredUpload).upload_id)).toEqual([
    [...tus.uploads.keys()][0],
    null,
  ])
  expect(tus.received()).toBe(makePdf().size)
  expect(server.posts.size).toBe(2)
  expect(await hasNoFiles(db)).toBe(true)
})

it('files with the same content go up once when both are on their way', async () => {
  const db = await openSignedIn()
  for (const name of ['a.zip', 'b.zip']) await makeStorageUpload(db, new File([largePdf()], name))
  const { tus, server, ports } = connectStorage(db)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 2 })
  expect(tus.received()).toBe(largePdf().size)
  expect(server.posts.size).toBe(2)
  expect(await hasNoFiles(db)).toBe(true)
})

it('files with the same content of a post that was delivered meanwhile are only named, and stay until then', async () => {
  const db = await openSignedIn()
  const photo = new File([makePng(), new Uint8Array(largeBytes)], 'foto.png')
  const { id, hash } = await makeStorageUpload(db, photo)
  const draft = await createDraft(db, { userId: ana, projectId, timeZone })
  await addDraftMedia(db, draft.id, [hash])
  await db.drafts.update(draft.id, {
    caption: 'Oi',
    isPostNow: true,
    postNowAccountIds: [accountId],
  })
  await enqueueDraft(db, draft.id, { now: Date.now() })
  await db.outbox.update(id, { nextAttemptAt: Date.now() + 60_000 })
  const { tus, server, ports } = connectStorage(db)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect(await db.mediaBlobs.get(hash)).toBeDefined()
  await db.outbox.update(id, { nextAttemptAt: 0 })
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect(server.requests[1]?.body).toMatchObject({ sha256: hash, upload_id: null })
  expect(tus.received()).toBe(photo.size)
  expect(await hasNoFiles(db)).toBe(true)
})
