import { beforeEach, expect, it, vi } from 'vitest'
import { discardDraft } from '#local/drafts/discarded-drafts.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { readEdit, saveEdit } from '#local/edits/edits.ts'
import { enqueueEdit } from '#local/edits/enqueue-edit.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import {
  ana,
  makeDraft,
  makeEntry,
  openDevice,
  projectId,
  timeZone,
} from '#tests/fakes/device/local-device.ts'
import { recoverUnsaved } from './recover-unsaved.ts'
import {
  type DraftBackup,
  type EditBackup,
  keepUnloadBackup,
  listBackedUpFiles,
} from './unload-backup.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage())
  return () => vi.unstubAllGlobals()
})

/** A localStorage whose keys are own properties, like in a browser. */
function makeStorage(): object {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods)
}

function leave(id: string, rest: Partial<DraftBackup> = {}): void {
  keepUnloadBackup({
    kind: 'draft',
    ...{ id, userId: ana, projectId, timeZone, number: 123, firstDate: null, isNew: false },
    typedAt: Date.now() + 1000,
    changes: { caption: 'Até o fim' },
    before: { caption: 'Bom dia!' },
    ...rest,
  })
}

function leaveEdit(id: string, changes: EditBackup['changes'], typedAt = Date.now() + 1000): void {
  const before = { caption: 'Pão' }
  keepUnloadBackup({ kind: 'edit', id, userId: ana, projectId, timeZone, typedAt, changes, before })
}

it('recoverUnsaved adds the backup of typed text to its draft and leaves other fields unchanged', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  leave(draft.id)
  await recoverUnsaved(db)
  expect(await db.drafts.get(draft.id)).toMatchObject({
    caption: 'Até o fim',
    mediaHashes: draft.mediaHashes,
  })
  expect(Object.keys(localStorage)).toEqual([])
})

it('recoverUnsaved creates a draft that was not created yet', async () => {
  const db = openDevice()
  const id = crypto.randomUUID()
  leave(id, { isNew: true, before: { caption: '' }, firstDate: '2036-12-25 14:30' })
  await recoverUnsaved(db)
  expect(await db.drafts.get(id)).toMatchObject({
    caption: 'Até o fim',
    firstDate: '2036-12-25 14:30',
    userId: ana,
    projectId,
    status: 'editing',
  })
})

it('recoverUnsaved does nothing for text that was stored', async () => {
  const db = openDevice()
  const draft = await makeDraft(db, { caption: 'Até o fim' })
  leave(draft.id)
  await recoverUnsaved(db)
  expect(await db.drafts.toArray()).toMatchObject([{ caption: 'Até o fim' }])
})

it("recoverUnsaved merges the backup with another tab's changes of other fields", async () => {
  const db = openDevice()
  const draft = await makeDraft(db, { description: 'Depois', mediaHashes: ['a', 'b'] })
  const changes = { caption: 'Até o fim', mediaHashes: ['a', 'c'] }
  const before = { caption: 'Bom dia!', mediaHashes: ['a'] }
  leave(draft.id, { changes, before, typedAt: draft.updatedAt - 1 })
  await recoverUnsaved(db)
  expect(await db.drafts.toArray()).toMatchObject([
    { caption: 'Até o fim', description: 'Depois', mediaHashes: ['a', 'c', 'b'] },
  ])
})

it('recoverUnsaved makes a separate draft when another tab changed the same field since', async () => {
  const db = openDevice()
  const draft = await makeDraft(db, { caption: 'Depois' })
  leave(draft.id, { typedAt: draft.updatedAt - 1 })
  await recoverUnsaved(db)
  expect(await db.drafts.get(draft.id)).toMatchObject({ caption: 'Depois' })
  const [apart] = await db.drafts.filter(({ id }) => id !== draft.id).toArray()
  expect(apart).toMatchObject({ caption: 'Até o fim', isOtherVersion: true, isPostNow: true })
})

it('recoverUnsaved makes a separate draft when the draft was sent or discarded with other text', async () => {
  const db = openDevice()
  const sent = await makeEntry(db, { caption: 'Enviado' })
  const told = await makeEntry(db, { caption: 'Até o fim' })
  const discarded = await makeDraft(db, { caption: 'Fora' })
  await discardDraft(db, discarded.id)
  for (const id of [sent.draftId, told.draftId, discarded.id]) leave(id)
  await recoverUnsaved(db)
  const rows = await db.drafts.toArray()
  expect(rows.map(({ caption, status }) => `${caption} ${status}`).sort()).toEqual([
    'Até o fim editing',
    'Até o fim editing',
    'Até o fim in-outbox',
    'Enviado in-outbox',
  ])
})

it('recoverUnsaved does not undo later changes by a backup of an older app version, which has no base', async () => {
  const db = openDevice()
  const draft = await makeDraft(db, { caption: 'Depois' })
  localStorage.setItem(
    `upubly.unsaved:${draft.id}`,
    JSON.stringify({
      ...{ id: draft.id, userId: ana, projectId, timeZone, number: 123, isNew: false },
      ...{ typedAt: draft.updatedAt - 1, changes: { caption: 'Antes' } },
    }),
  )
  await recoverUnsaved(db)
  expect(await db.drafts.toArray()).toMatchObject([{ caption: 'Depois' }])
  expect(Object.keys(localStorage)).toEqual([])
})

it('recoverUnsaved keeps the backup while the device cannot store', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  leave(draft.id)
  db.drafts.hook('updating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await recoverUnsaved(db)
  expect(Object.keys(localStorage)).toHaveLength(1)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

it('recoverUnsaved adds the backup to the open edit of a post, beside what another tab stored since', async () => {
  const db = openDevice()
  const edit = await beginEdit(db, { userId: ana, projectId }, makePost({ caption: 'Pão' }))
  leaveEdit(edit.id, { caption: 'Pão quente' })
  await saveEdit(db, edit.id, { description: 'De lá' })
  await recoverUnsaved(db)
  expect(await readEdit(db, edit.id)).toMatchObject({
    ...{ caption: 'Pão quente', description: 'De lá', status: 'editing' },
  })
  expect(Object.keys(localStorage)).toEqual([])
})

it('recoverUnsaved makes a draft of text typed for an edit that was changed, sent or discarded since', async () => {
  const db = openDevice()
  const edit = await beginEdit(db, { userId: ana, projectId }, makePost({ caption: 'Pão' }))
  leaveEdit(edit.id, { caption: 'Pão quente' }, 0)
  await saveEdit(db, edit.id, { caption: 'De lá' })
  await recoverUnsaved(db)
  expect(await readEdit(db, edit.id)).toMatchObject({ caption: 'De lá' })
  expect(await db.drafts.toArray()).toMatchObject([{ caption: 'Pão quente' }])
  await enqueueEdit(db, edit.id, { now: Date.now() })
  leaveEdit(edit.id, { caption: 'Mais quente' })
  await recoverUnsaved(db)
  await db.edits.delete(edit.id)
  leaveEdit(edit.id, { caption: 'Muito tarde' })
  await recoverUnsaved(db)
  const captions = (await db.drafts.toArray()).map(({ caption }) => caption)
  expect(captions.sort()).toEqual(['Mais quente', 'Muito tarde', 'Pão quente'])
})

it('recoverUnsaved names the files of every backup, also of one that this version cannot read', () => {
  const [photo = '', later = ''] = ['a', 'b'].map((letter) => letter.repeat(64))
  leave('draft-1', { changes: { mediaHashes: [photo] }, before: {} })
  localStorage.setItem('upubly.unsaved:x:1', `{"kind":"story","files":["${later}"]}`)
  localStorage.setItem('upubly.other', 'c'.repeat(64))
  expect(new Set(listBackedUpFiles())).toEqual(new Set([photo, later]))
})
