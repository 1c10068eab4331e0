import { expect, it } from 'vitest'
import type { SavedTemplate } from '#contract/posts/template.ts'
import { copyDraft } from '#local/drafts/copy-draft.ts'
import { listDrafts, readDraft, saveDraft } from '#local/drafts/drafts.ts'
import { DraftNotReadyError } from '#local/drafts/enqueue-draft.ts'
import { makePostMedia } from '#tests/fakes/data/make-post.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import {
  accountId,
  ana,
  makeDraft,
  makeTemplateEntry,
  openDevice,
  projectId,
  timeZone,
} from '#tests/fakes/device/local-device.ts'
import { draftFromTemplate } from './draft-from-template.ts'
import { duplicateTemplate, saveAsTemplate } from './enqueue-template.ts'

const owner = { userId: ana, projectId, timeZone }
const now = Date.now()
const [known = '', described = ''] = ['c', 'd'].map((letter) => letter.repeat(64))

function makeTemplate(changes: Partial<SavedTemplate> = {}): SavedTemplate {
  return {
    ...{ id: crypto.randomUUID(), caption: 'Bom dia!', description: 'Café', location: 'Rua 1' },
    ...{ userTags: '@ana', productTags: 'pão', altText: 'Tudo', entryKey: null },
    versions: [makeVersion('facebook', { caption: 'Bom dia, Facebook!' })],
    media: [makePostMedia(known), makePostMedia(described, { altText: 'Um pão' })],
    createdAt: new Date().toISOString(),
    ...changes,
  }
}

it('a draft saved as a template is a copy without times: the draft stays, and the copy is in no list', async () => {
  const db = openDevice()
  const draft = await makeDraft(db, {
    isPostNow: false,
    isScheduling: true,
    schedules: [
      {
        ...{ id: 'one', date: '2030-05-10', time: '10:00', repeatType: 0, repeatNumber: 0 },
        socialMediaAccountIds: [accountId],
      },
    ],
  })
  const entry = await saveAsTemplate(db, draft.id, { now })
  expect(entry).toMatchObject({ kind: 'save-template', state: 'queued', mayHaveArrived: false })
  expect(entry.draftId).not.toBe(draft.id)
  expect(await readDraft(db, draft.id)).toEqual(draft)
  expect(await readDraft(db, entry.draftId)).toMatchObject({
    ...{ caption: draft.caption, mediaHashes: draft.mediaHashes, status: 'in-outbox' },
    ...{ isScheduling: false, schedules: [], isPostNow: false, postNowAccountIds: [] },
  })
  await saveDraft(db, draft.id, { caption: 'Outra coisa' })
  expect(await readDraft(db, entry.draftId)).toMatchObject({ caption: draft.caption })
  expect((await listDrafts(db, owner)).map(({ id }) => id)).toEqual([draft.id])
})

it('a draft saved as a template is refused with a message while it could not be sent', async () => {
  const db = openDevice()
  const draft = await makeDraft(db, {
    versions: [makeVersion('facebook', { link: 'http' })],
  })
  await expect(saveAsTemplate(db, draft.id, { now })).rejects.toThrow(/^Facebook: /)
  await saveDraft(db, draft.id, { versions: [], mediaHashes: ['f'.repeat(64)] })
  await expect(saveAsTemplate(db, draft.id, { now })).rejects.toThrow(DraftNotReadyError)
  expect(await db.outbox.count()).toBe(0)
  expect(await db.drafts.count()).toBe(1)
})

it('a template of the device: becomes a draft with all its content, and only names files that are on the server', async () => {
  const db = openDevice()
  const draft = await draftFromTemplate(db, owner, makeTemplate())
  expect(draft).toMatchObject({
    ...{ caption: 'Bom dia!', description: 'Café', location: 'Rua 1', userTags: '@ana' },
    ...{ productTags: 'pão', altText: 'Tudo', mediaHashes: [known, described] },
    versions: [{ platformId: 'facebook', caption: 'Bom dia, Facebook!' }],
    mediaDetails: { [described]: { altText: 'Um pão', crop: null } },
    ...{ status: 'editing', schedules: [], isPostNow: false, isScheduling: false },
  })
  expect(await db.media.get(known)).toMatchObject({
    remote: { url: `/api/v1/media/${known}` },
  })
  expect((await listDrafts(db, owner)).map(({ id }) => id)).toEqual([draft.id])
})

it('a template of the device is duplicated without a visible draft', async () => {
  const db = openDevice()
  const entry = await duplicateTemplate(db, owner, makeTemplate(), { now })
  expect(await listDrafts(db, owner)).toEqual([])
  expect(await readDraft(db, entry.draftId)).toMatchObject({
    ...{ caption: 'Bom dia!', mediaHashes: [known, described], status: 'in-outbox' },
  })
  expect(await db.progress.count()).toBe(0)
})

it('an unsent template can become a draft and be duplicated', async () => {
  const db = openDevice()
  const { draftId } = await makeTemplateEntry(db)
  const pending = await readDraft(db, draftId)
  if (!pending) throw new Error('There is no template on its way')
  const draft = await copyDraft(db, pending, pending)
  expect(draft.id).not.toBe(draftId)
  expect(draft).toMatchObject({
    ...{ caption: pending.caption, mediaHashes: pending.mediaHashes, status: 'editing' },
    ...{ schedules: [], isScheduling: false, isPostNow: false, entryKey: null },
  })
  expect(await readDraft(db, draftId)).toEqual(pending)
  const entry = await saveAsTemplate(db, draftId, { now })
  expect(entry.draftId).not.toBe(draftId)
  expect(await readDraft(db, entry.draftId)).toMatchObject({ caption: pending.caption })
  expect(await db.outbox.count()).toBe(2)
})

it('an unsent copy keeps its files when they are removed from the draft', async () => {
  const db = openDevice()
  const { draftId } = await makeTemplateEntry(db)
  const [draft] = await listDrafts(db, owner)
  await db.drafts.delete(draft?.id ?? '')
  const { releaseUnusedMedia } = await import('#local/media-owners/release-media.ts')
  await db.media.toCollection().modify({ addedAt: 1 })
  await releaseUnusedMedia(db)
  const [hash = ''] = (await readDraft(db, draftId))?.mediaHashes ?? []
  expect(await db.mediaBlobs.get(hash)).toBeDefined()
})
