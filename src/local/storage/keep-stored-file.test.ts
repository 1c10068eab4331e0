import { expect, it } from 'vitest'
import type { PostMedia } from '#contract/media/media.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { createDraft, readDraft } from '#local/drafts/drafts.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { checkFile } from '#local/media/check-file.ts'
import { hashBlob } from '#local/media/hash-blob.ts'
import { drainOutbox } from '#local/outbox/drain/drain.ts'
import { makePostMedia } from '#tests/fakes/data/make-post.ts'
import { makeDrainPorts, makePostServer, refuse } from '#tests/fakes/device/drain-ports.ts'
import {
  accountId,
  ana,
  makePng,
  openDevice,
  projectId,
  timeZone,
} from '#tests/fakes/device/local-device.ts'
import { openSignedIn } from '#tests/fakes/device/upload-runs.ts'
import { keepStoredFile, type StoredMedium } from './keep-stored-file.ts'

const createdAt = '2026-11-21T17:30:00.000Z'

async function makeStored(bytes: File, changes: Partial<PostMedia> = {}): Promise<StoredMedium> {
  const media = { ...makePostMedia(await hashBlob(bytes)), size: bytes.size, ...changes }
  return {
    ...{ fileId: crypto.randomUUID(), folderId: crypto.randomUUID(), fileName: 'praia.png' },
    ...{ fileSize: bytes.size, contentType: 'image/png', createdAt, updatedAt: createdAt },
    ...{ fileUrl: '/files/x', thumbnailUrl: null, createdBy: 'Ana', entryKey: null, media },
  }
}

const openDraft = (db: LocalDatabase) => createDraft(db, { userId: ana, projectId, timeZone })

it('a file of the storage: becomes media of a draft, with its bytes here and known to be with the server', async () => {
  const db = openDevice()
  const { id } = await openDraft(db)
  const photo = makePng()
  const file = await makeStored(photo)
  const { sha256, url, thumbnailUrl } = file.media
  expect(await keepStoredFile(db, id, file, photo, checkFile)).toMatchObject({
    info: { hash: sha256, name: 'praia.png', remote: { url, thumbnailUrl } },
  })
  expect((await readDraft(db, id))?.mediaHashes).toEqual([sha256])
  expect((await db.mediaBlobs.get(sha256))?.blob.size).toBe(photo.size)
  expect([await db.incoming.count(), await db.incomingTries.count()]).toEqual([0, 0])
})

it('a file of the storage is not kept when other bytes came in its place', async () => {
  const db = openDevice()
  const { id } = await openDraft(db)
  const file = await makeStored(makePng())
  expect(await keepStoredFile(db, id, file, makePng(), checkFile)).toMatchObject({
    reason: expect.stringMatching(/não chegou inteiro/),
  })
  expect((await readDraft(db, id))?.mediaHashes).toEqual([])
  for (const table of [db.mediaBlobs, db.media, db.incoming]) expect(await table.count()).toBe(0)
})

it('a file of the storage is refused where the draft cannot have it, and when there is no draft any more', async () => {
  const db = openDevice()
  const { id } = await openDraft(db)
  const photo = makePng()
  await keepStoredFile(db, id, await makeStored(photo), photo, checkFile)
  const video = new File([Uint8Array.of(0, 0, 0, 24), 'ftypisom', new Uint8Array(12)], 'v.mp4')
  const file = await makeStored(video, { kind: 'video', contentType: 'video/mp4' })
  expect(await keepStoredFile(db, id, file, video, checkFile)).toMatchObject({
    reason: 'Você não pode misturar vídeos e imagens.',
  })
  await db.drafts.clear()
  expect(await keepStoredFile(db, id, await makeStored(photo), photo, checkFile)).toMatchObject({
    reason: expect.stringMatching(/não está mais em edição/),
  })
})

it('a file of the storage is only named in the post, and sent when the server has it no more', async () => {
  const db = await openSignedIn()
  const { id } = await openDraft(db)
  const photo = makePng()
  await keepStoredFile(db, id, await makeStored(photo), photo, checkFile)
  await db.drafts.update(id, { caption: 'Oi', isPostNow: true, postNowAccountIds: [accountId] })
  const entry = await enqueueDraft(db, id, { now: Date.now() })
  const server = makePostServer(({ form }) => {
    if (!form.has('media')) throw refuse('UPLOAD_INCOMPLETE')
  })
  await drainOutbox(makeDrainPorts(db, server.send))
  await db.outbox.update(entry.id, { nextAttemptAt: 0 })
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(server.requests.map(({ form }) => form.getAll('media').length)).toEqual([0, 1])
  expect(server.posts.size).toBe(1)
})
