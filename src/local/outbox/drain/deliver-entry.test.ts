import { expect, it } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import type { Draft } from '#local/database/rows.ts'
import { saveDraft } from '#local/drafts/drafts.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { checkFile } from '#local/media/check-file.ts'
import { addMedia } from '#local/media-owners/add-media.ts'
import { markOpen } from '#local/media-owners/open-owners.ts'
import { makeDraft, makePng, openDevice } from '#tests/fakes/device/local-device.ts'
import { deliverEntry } from './deliver-entry.ts'

const dayMs = 24 * 60 * 60_000

/** `now`: the time of the server as the device knows it. */
async function deliver(db: LocalDatabase, { id }: Draft, now = Date.now()) {
  const entry = { ...(await enqueueDraft(db, id, { now })), state: 'sending' as const }
  await db.outbox.put(entry)
  const content = await db.drafts.get(id)
  if (!content) throw new Error('There is no draft')
  await deliverEntry(db, { entry, content }, { postId: 'post', key: entry.id })
}

const countFiles = async (db: LocalDatabase) => [
  await db.media.count(),
  await db.mediaBlobs.count(),
]

it.each([-dayMs, 0, dayMs])(
  'a delivered post leaves no file, with a clock that is %i ms ahead of the server',
  async (ahead) => {
    const db = openDevice()
    await deliver(db, await makeDraft(db), Date.now() - ahead)
    expect(await countFiles(db)).toEqual([0, 0])
  },
)

it('deliverEntry takes along what was taken out of the delivered post, once that cannot be put back', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  const { added } = await addMedia(db, draft.id, [makePng()], checkFile)
  expect(added).toHaveLength(1)
  await saveDraft(db, draft.id, { mediaHashes: draft.mediaHashes })
  await db.removedMedia.toCollection().modify({ removedAt: 0 })
  await deliver(db, draft)
  expect(await countFiles(db)).toEqual([0, 0])
  expect(await db.removedMedia.count()).toBe(0)
})

it('deliverEntry leaves what was taken out on a screen that is still open, however long ago', async () => {
  const db = openDevice()
  const open = await makeDraft(db)
  const close = markOpen(open.id)
  await saveDraft(db, open.id, { mediaHashes: [] })
  await db.removedMedia.toCollection().modify({ removedAt: 0 })
  await deliver(db, await makeDraft(db))
  expect(await db.mediaBlobs.toCollection().primaryKeys()).toEqual(open.mediaHashes)
  expect(await db.removedMedia.count()).toBe(1)
  close()
})
