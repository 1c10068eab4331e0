import { expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { runLocked } from '#local/database/web-lock.ts'
import { discardDraft, restoreDraft } from '#local/drafts/discarded-drafts.ts'
import { createDraft, readDraft } from '#local/drafts/drafts.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { readEdit } from '#local/edits/edits.ts'
import { type CheckFile, checkFile } from '#local/media/check-file.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { ana, makeDraft, makePng, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import { makeSmallVideo } from '#tests/setup/media/make-small-video.ts'
import { batchLock, makeBatch, putIncoming } from './incoming.ts'
import { forgetStrayIncoming, resumeIncoming, resumeIncomingOf } from './resume-incoming.ts'

const owner = { userId: ana, projectId, timeZone: 'America/Sao_Paulo' }

/** The rows that a page leaves when it is killed right after the files were chosen. */
async function leaveBehind(db: LocalDatabase, ownerId: string, files: readonly File[]) {
  const lot = makeBatch(ownerId, files)
  for (const row of lot) await putIncoming(db, row)
  return lot
}

const left = async (db: LocalDatabase) => [
  await db.incoming.count(),
  await db.incomingTries.count(),
]

it('files of a killed page are added to their draft, in the order they were chosen', async () => {
  const db = openDevice()
  const draft = await createDraft(db, owner)
  await leaveBehind(db, draft.id, [makePng('a.png'), makePng('b.png'), makePng('c.png')])
  await resumeIncoming(db, checkFile)
  const { mediaHashes = [] } = (await readDraft(db, draft.id)) ?? {}
  const infos = await db.media.bulkGet(mediaHashes)
  expect(infos.map((info) => info?.name)).toEqual(['a.png', 'b.png', 'c.png'])
  expect(await left(db)).toEqual([0, 0])
})

it('files of a killed page are added to their edit', async () => {
  const db = openDevice()
  const edit = await beginEdit(db, owner, makePost())
  await leaveBehind(db, edit.id, [makePng()])
  const { added } = await resumeIncomingOf(db, edit.id, checkFile)
  expect((await readEdit(db, edit.id))?.mediaHashes).toEqual([
    ...edit.mediaHashes,
    ...added.map(({ hash }) => hash),
  ])
})

it('files of a killed page are left to the page that works on them', async () => {
  const db = openDevice()
  const draft = await createDraft(db, owner)
  const [row] = await leaveBehind(db, draft.id, [makePng()])
  if (!row) throw new Error('Nothing was left behind')
  await runLocked(batchLock(row), () => resumeIncoming(db, checkFile))
  expect(await db.incoming.count()).toBe(1)
  await resumeIncoming(db, checkFile)
  expect(await db.incoming.count()).toBe(0)
})

it('files of a killed page: that are refused wait until their draft is open, and are shown there once', async () => {
  const db = openDevice()
  const draft = await createDraft(db, owner)
  await leaveBehind(db, draft.id, [new File(['oi'], 'nota.txt'), makePng()])
  await resumeIncoming(db, checkFile)
  expect(await db.incoming.count()).toBe(1)
  const { refused } = await resumeIncomingOf(db, draft.id, checkFile)
  expect(refused).toMatchObject([{ name: 'nota.txt', reason: expect.stringContaining('não é') }])
  expect((await resumeIncomingOf(db, draft.id, checkFile)).refused).toEqual([])
  expect(await left(db)).toEqual([0, 0])
})

it('files of a killed page wait for a draft that can be restored, and are deleted with one that cannot', async () => {
  const db = openDevice()
  const draft = await createDraft(db, owner)
  await leaveBehind(db, draft.id, [makePng()])
  const token = await discardDraft(db, draft.id)
  await resumeIncoming(db, checkFile)
  expect(await db.incoming.count()).toBe(1)
  await restoreDraft(db, token)
  await resumeIncoming(db, checkFile)
  expect((await readDraft(db, draft.id))?.mediaHashes).toHaveLength(1)
  await leaveBehind(db, 'nobody', [makePng()])
  await resumeIncoming(db, checkFile)
  expect(await db.incoming.count()).toBe(0)
})

it('files of a killed page do not change a post in the outbox', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  await leaveBehind(db, draft.id, [makePng()])
  await enqueueDraft(db, draft.id, { now: Date.now() })
  await resumeIncoming(db, checkFile)
  expect((await db.drafts.get(draft.id))?.mediaHashes).toEqual(draft.mediaHashes)
  expect(await db.incoming.count()).toBe(1)
})

it('files of a killed page are inspected only briefly at the last try: a video is added unchecked', async () => {
  const db = openDevice()
  const draft = await createDraft(db, owner)
  const [row] = await leaveBehind(db, draft.id, [makePng()])
  const looks: unknown[] = []
  const dying: CheckFile = (_file, _kinds, look) => {
    looks.push(look)
    throw new Error('As far as the page is concerned, this was its end')
  }
  // The first try was by the page in which it was chosen.
  for (let page = 2; page <= 4; page += 1) await resumeIncoming(db, dying)
  expect(looks).toEqual(['everything', 'pictures'])
  await db.incomingTries.put({ id: row?.id ?? '', tries: 2 })
  const video = new File([await makeSmallVideo('mp4')], 'v.mp4')
  await db.incoming.update(row?.id ?? '', { file: video })
  const { added } = await resumeIncomingOf(db, draft.id, checkFile)
  expect(added).toMatchObject([{ name: 'v.mp4', width: null, durationSeconds: null }])
})

it('files of a killed page are decoded at the last try, too, if they are pictures: none is refused unseen', async () => {
  const db = openDevice()
  const draft = await createDraft(db, owner)
  const [row] = await leaveBehind(db, draft.id, [makePng('boa.png')])
  // As after one more page that was closed during the check.
  await db.incomingTries.put({ id: row?.id ?? '', tries: 2 })
  const outcome = await resumeIncomingOf(db, draft.id, checkFile)
  expect(outcome).toMatchObject({ added: [{ name: 'boa.png' }], refused: [] })
})

it('files of a killed page are not checked without end when they crash the page each time', async () => {
  const db = openDevice()
  const draft = await createDraft(db, owner)
  const [row] = await leaveBehind(db, draft.id, [makePng('bomba.png')])
  // As after two more pages that ended during the check.
  await db.incomingTries.put({ id: row?.id ?? '', tries: 3 })
  await resumeIncoming(db, checkFile)
  const { refused } = await resumeIncomingOf(db, draft.id, checkFile)
  expect(refused).toMatchObject([{ name: 'bomba.png', reason: expect.stringContaining('pesado') }])
  expect(await db.mediaBlobs.count()).toBe(0)
})

it('chosen files without a draft are deleted, also damaged ones, with the tries of files that are gone', async () => {
  const db = openDevice()
  const [row] = await leaveBehind(db, 'gone', [makePng()])
  await db.table('incoming').update(row?.id ?? '', { file: null })
  await db.incomingTries.put({ id: 'gone.0000', tries: 1 })
  await forgetStrayIncoming(db)
  expect(await left(db)).toEqual([0, 0])
})

it('chosen files without a draft are left to the page that works on them', async () => {
  const db = openDevice()
  const [row] = await leaveBehind(db, 'gone', [makePng()])
  if (!row) throw new Error('Nothing was left behind')
  await runLocked(batchLock(row), () => forgetStrayIncoming(db))
  expect(await left(db)).toEqual([1, 1])
})

it('chosen files without a draft are told from those of a draft that is open, discarded, sent or damaged', async () => {
  const db = openDevice()
  const [open, discarded, sent] = [
    await makeDraft(db),
    await makeDraft(db),
    await makeDraft(db),
  ] as const
  await discardDraft(db, discarded.id)
  await enqueueDraft(db, sent.id, { now: Date.now() })
  await db.table('drafts').put({ id: 'damaged' })
  for (const id of [open.id, discarded.id, sent.id, 'damaged'])
    await leaveBehind(db, id, [makePng()])
  await forgetStrayIncoming(db)
  expect(await left(db)).toEqual([4, 4])
  // Nor does the next start take a damaged draft for one that is gone.
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  await resumeIncoming(db, checkFile)
  error.mockRestore()
  expect(await db.incoming.where('ownerId').equals('damaged').count()).toBe(1)
})
