import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createDraft } from '#local/drafts/drafts.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { makeEdit } from '#local/edits/begin-edit.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import {
  ana,
  bia,
  makeDraft,
  openDevice,
  projectId,
  timeZone,
} from '#tests/fakes/device/local-device.ts'
import { copyOutsideWork, listOutsideWork } from './outside-work.ts'

const lostId = '0c000000-0000-4000-8000-000000000099'
const lost = { userId: ana, projectId: lostId, timeZone }

it('outside work: lists drafts and unsent changes of lost projects alone, and nothing of other people', async () => {
  const db = openDevice()
  await makeDraft(db, { caption: 'Daqui' })
  await createDraft(db, lost)
  const mine = await makeDraft(db, { caption: 'Do projeto perdido' })
  await db.drafts.update(mine.id, { projectId: lostId, updatedAt: 1 })
  const theirs = await makeDraft(db, { userId: bia, caption: 'De outra pessoa' })
  await db.drafts.update(theirs.id, { projectId: lostId })
  const waiting = await makeDraft(db, { caption: 'Na fila' })
  await enqueueDraft(db, waiting.id, { now: Date.now() })
  await db.drafts.update(waiting.id, { projectId: lostId })
  const post = makePost()
  const opened = makeEdit({ userId: ana, projectId: lostId }, post, post)
  await db.edits.bulkAdd([
    { ...opened, id: crypto.randomUUID() },
    { ...opened, caption: 'Mudado', updatedAt: 2 },
  ])
  const found = await listOutsideWork(db, ana, [projectId])
  expect(found.map(({ kind, row }) => [kind, row.caption])).toEqual([
    ['edit', 'Mudado'],
    ['draft', 'Do projeto perdido'],
  ])
  expect(await listOutsideWork(db, ana, [projectId, lostId])).toEqual([])
})

it('outside work: is copied into a project with its texts and files, without its accounts and times', async () => {
  const db = openDevice()
  const mine = await makeDraft(db, { caption: 'Do projeto perdido', location: 'São Paulo' })
  await db.drafts.update(mine.id, { projectId: lostId })
  const [work] = await listOutsideWork(db, ana, [projectId])
  if (!work) throw new Error('The draft is not listed')
  const draft = await copyOutsideWork(db, work, { userId: ana, projectId, timeZone })
  expect(draft).toMatchObject({
    ...{ projectId, caption: 'Do projeto perdido', location: 'São Paulo', status: 'editing' },
    ...{ mediaHashes: mine.mediaHashes, postNowAccountIds: [], isPostNow: false, schedules: [] },
  })
  expect(await db.drafts.get(mine.id)).toMatchObject({ projectId: lostId })
})

it('outside work: leaves out the files of a change that only the lost project has', async () => {
  const db = openDevice()
  const { mediaHashes } = await makeDraft(db)
  const post = makePost()
  const [here = ''] = mediaHashes
  const row = {
    ...makeEdit({ userId: ana, projectId: lostId }, post, post),
    ...{ caption: 'Mudado', mediaHashes: ['f'.repeat(64), here], altTexts: { [here]: 'Um pão' } },
  }
  const owner = { userId: ana, projectId, timeZone }
  const draft = await copyOutsideWork(db, { kind: 'edit', row }, owner)
  expect(draft).toMatchObject({
    ...{ caption: 'Mudado', mediaHashes: [here] },
    mediaDetails: { [here]: { altText: 'Um pão', crop: null } },
  })
})

it('outside work: leaves out the files of a draft that only the lost project has', async () => {
  const db = openDevice()
  const mine = await makeDraft(db)
  const [here = ''] = mine.mediaHashes
  const away = 'f'.repeat(64)
  const detail = { altText: 'Um pão', crop: null }
  await db.drafts.update(mine.id, {
    ...{ projectId: lostId, mediaHashes: [away, here] },
    mediaDetails: { [away]: detail, [here]: detail },
  })
  const [work] = await listOutsideWork(db, ana, [projectId])
  if (!work) throw new Error('The draft is not listed')
  const draft = await copyOutsideWork(db, work, { userId: ana, projectId, timeZone })
  expect(draft).toMatchObject({ mediaHashes: [here], mediaDetails: { [here]: detail } })
  expect(Object.keys(draft.mediaDetails)).toEqual([here])
})
