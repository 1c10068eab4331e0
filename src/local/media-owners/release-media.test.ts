import { expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { discardDraft, restoreDraft } from '#local/drafts/discarded-drafts.ts'
import { createDraft, readDraft, saveDraft } from '#local/drafts/drafts.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { addEditMedia, discardEdit, saveEdit } from '#local/edits/edits.ts'
import { checkFile } from '#local/media/check-file.ts'
import { clonePost } from '#local/templates/draft-from-template.ts'
import { entryMakers } from '#tests/fakes/data/entries-by-kind.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { ana, makeDraft, makePng, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import { addMedia } from './add-media.ts'
import { markOpen } from './open-owners.ts'
import { releaseUnusedMedia } from './release-media.ts'

const inTwoHours = () => Date.now() + 2 * 60 * 60_000
const owner = { userId: ana, projectId }

async function count(db: LocalDatabase) {
  return [await db.mediaBlobs.count(), await db.media.count()]
}

/** Makes the files look as if they had been removed an hour ago. */
async function letTimePass(db: LocalDatabase) {
  await db.removedMedia.toCollection().modify({ removedAt: Date.now() - 60 * 60_000 })
}

it('releaseUnusedMedia releases unreferenced files, but not files stored just now', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([1, 1])
  await db.drafts.delete(draft.id)
  await releaseUnusedMedia(db)
  expect(await count(db)).toEqual([1, 1])
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([0, 0])
})

it('releaseUnusedMedia keeps a removed photo while the removal can be undone', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  await saveDraft(db, draft.id, { mediaHashes: [] })
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([1, 1])
  await letTimePass(db)
  const close = markOpen(draft.id)
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([1, 1])
  close()
  // The lock is released a turn later.
  await new Promise((resolve) => setTimeout(resolve, 10))
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([0, 0])
  expect(await db.removedMedia.count()).toBe(0)
})

it('releaseUnusedMedia keeps the original of a cropped copy while the draft refers to it', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  const original = await makeDraft(db)
  const [copy = ''] = draft.mediaHashes
  const [originalHash = ''] = original.mediaHashes
  const area = { x: 0, y: 0, width: 1, height: 0.5 }
  const crop = { originalHash, ratio: 'free', area, quarterTurns: 0 as const }
  await saveDraft(db, draft.id, { mediaDetails: { [copy]: { altText: '', crop } } })
  await db.drafts.delete(original.id)
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([2, 2])
  // After the removal both can be restored.
  await saveDraft(db, draft.id, { mediaHashes: [], mediaDetails: {} })
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([2, 2])
  await letTimePass(db)
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([0, 0])
})

it('releaseUnusedMedia keeps the files of an edit until it is discarded', async () => {
  const db = openDevice()
  const edit = await beginEdit(db, owner, makePost())
  await addMedia(db, edit.id, [makePng()], checkFile)
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([1, 1])
  await discardEdit(db, edit.id)
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([0, 0])
})

it('releaseUnusedMedia keeps one copy of a file of both a draft and an edit', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  const edit = await beginEdit(db, owner, makePost())
  await addEditMedia(db, edit.id, draft.mediaHashes)
  await db.drafts.delete(draft.id)
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([1, 1])
  await saveEdit(db, edit.id, { mediaHashes: [] })
  await letTimePass(db)
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([0, 0])
})

it("releaseUnusedMedia forgets the server's copy of a file that no draft names", async () => {
  const db = openDevice()
  const draft = await clonePost(db, { ...owner, timeZone: 'America/Sao_Paulo' }, makePost())
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([0, 1])
  await db.drafts.delete(draft.id)
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([0, 0])
})

it.each(['drafts', 'edits'])(
  'releaseUnusedMedia releases nothing while one of the %s cannot be read',
  async (name) => {
    const db = openDevice()
    const draft = await makeDraft(db)
    await db.table('drafts').delete(draft.id)
    await db.table(name).put({ id: draft.id, mediaHashes: draft.mediaHashes })
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    await releaseUnusedMedia(db, inTwoHours())
    expect(await count(db)).toEqual([1, 1])
    error.mockRestore()
  },
)

it('releaseUnusedMedia deletes a file that only one of its tables still has, and never one that a draft names', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  const [hash = ''] = draft.mediaHashes
  const blob = makePng()
  await db.mediaBlobs.add({ hash: 'bytes alone', blob })
  await db.thumbnails.bulkAdd([
    { hash: 'picture alone', blob },
    { hash, blob },
  ])
  await db.media.delete(hash)
  await releaseUnusedMedia(db, inTwoHours())
  expect(await db.mediaBlobs.toCollection().primaryKeys()).toEqual([hash])
  expect(await db.thumbnails.toCollection().primaryKeys()).toEqual([hash])
})

it('releaseUnusedMedia gives up at once what was taken out of a draft that is gone, unless a screen shows it or a backup names it', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  const [hash = ''] = draft.mediaHashes
  await saveDraft(db, draft.id, { mediaHashes: [] })
  await discardDraft(db, draft.id)
  await releaseUnusedMedia(db, inTwoHours())
  // Brought back, it could bring back the photo too.
  expect(await count(db)).toEqual([1, 1])
  await db.discardedDrafts.clear()
  const close = markOpen(draft.id)
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([1, 1])
  close()
  await new Promise((resolve) => setTimeout(resolve, 10))
  await releaseUnusedMedia(db, inTwoHours(), () => [hash])
  expect(await count(db)).toEqual([1, 1])
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([0, 0])
})

it('releaseUnusedMedia does not keep for years what was stored before the clock was set back', async () => {
  const db = openDevice()
  const inAYear = Date.now() + 365 * 24 * 60 * 60_000
  await db.drafts.delete((await makeDraft(db)).id)
  await db.media.toCollection().modify({ addedAt: inAYear })
  const discarded = await makeDraft(db)
  await discardDraft(db, discarded.id)
  await db.discardedDrafts.toCollection().modify({ discardedAt: inAYear })
  const kept = await makeDraft(db)
  await saveDraft(db, kept.id, { mediaHashes: [] })
  await db.removedMedia.toCollection().modify({ removedAt: inAYear })
  await releaseUnusedMedia(db, inTwoHours())
  expect(await count(db)).toEqual([0, 0])
  expect(await restoreDraft(db, { draftId: discarded.id })).toBeUndefined()
})

it('releaseUnusedMedia loses no file that is being added, removed or brought back at the same time', async () => {
  const db = openDevice()
  const owner = { userId: ana, projectId, timeZone: 'America/Sao_Paulo' }
  let isOver = false
  const sweeping = (async () => {
    while (!isOver) await releaseUnusedMedia(db, inTwoHours())
  })()
  const work = Array.from({ length: 12 }, async (_, index) => {
    const { id } = await createDraft(db, owner)
    const { added } = await addMedia(db, id, [makePng(`${index}.png`)], checkFile)
    const mediaHashes = added.map(({ hash }) => hash)
    await saveDraft(db, id, { mediaHashes: [] })
    await saveDraft(db, id, { mediaHashes })
    await discardDraft(db, id)
    await restoreDraft(db, { draftId: id })
    return id
  })
  const ids = await Promise.all(work)
  isOver = true
  await sweeping
  for (const id of ids) {
    const [hash = ''] = (await readDraft(db, id))?.mediaHashes ?? []
    expect(await db.media.get(hash)).toBeDefined()
    expect(await db.mediaBlobs.get(hash)).toBeDefined()
  }
})

it.each(Object.entries(entryMakers))(
  'releaseUnusedMedia keeps the files of an entry of %s',
  async (_kind, make) => {
    const db = openDevice()
    await make(db)
    const before = await count(db)
    await releaseUnusedMedia(db, inTwoHours())
    expect(await count(db)).toEqual(before)
  },
)
