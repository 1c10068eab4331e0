import { expect, it } from 'vitest'
import { restoreDraft } from '#local/drafts/discarded-drafts.ts'
import { listDrafts } from '#local/drafts/drafts.ts'
import { listEntries } from '#local/entries/list-entries.ts'
import { hashBlob } from '#local/media/hash-blob.ts'
import { drainOutbox } from '#local/outbox/drain/drain.ts'
import { confirmNow, retryNow, takeBackEntry } from '#local/outbox/kinds/entry-actions.ts'
import { saveAsTemplate } from '#local/templates/enqueue-template.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { makeDrainPorts, makePostServer } from '#tests/fakes/device/drain-ports.ts'
import { uploadTo } from '#tests/fakes/device/large-posts.ts'
import {
  accountId,
  ana,
  makePng,
  projectId,
  signIn,
  timeZone,
} from '#tests/fakes/device/local-device.ts'
import {
  fill,
  openVersion,
  version1,
  version2,
  version4,
} from '#tests/fakes/device/old-databases.ts'
import { makeStorageUpload } from '#tests/fakes/device/storage-files.ts'
import { makeTusServer } from '#tests/fakes/device/tus-server.ts'
import { type LocalDatabase, openLocalDatabase } from './db.ts'

const states = ['queued', 'sending', 'needs-sign-in', 'needs-confirmation', 'conflict', 'rejected']

function makeDraftRow(id: string, status: string, mediaHashes: string[]) {
  const texts = { description: '', location: '', userTags: '', productTags: '', altText: '' }
  return {
    ...{ id, userId: ana, projectId, number: 123, caption: `Post ${id}`, ...texts },
    ...{ mediaHashes, isPostNow: true, postNowAccountIds: [accountId], isScheduling: false },
    ...{ schedules: [], timeZone, createdAt: 1, updatedAt: 2, status, entryKey: null },
  }
}

function makeEntryRow(state: string, now: number) {
  return {
    ...{ id: `key-of-${state}`, kind: 'create-post', userId: ana, projectId },
    ...{ draftId: state, state, pressedAt: now, createdAt: now, attempts: 1 },
    ...{ nextAttemptAt: 0, mayHaveArrived: state === 'sending', problem: null },
  }
}

/** A device with an edited draft and an entry in every state, each with a photo of its own. */
async function makeOldDevice(name: string, now: number): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const rows: [table: string, row: object][] = []
  for (const id of ['rascunho', ...states]) {
    const blob = makePng(`${id}.png`, `foto de ${id}`)
    const hash = await hashBlob(blob)
    texts.set(hash, await blob.text())
    const info = { name: `${id}.png`, contentType: 'image/png', kind: 'image', size: blob.size }
    const facts = { width: 1, height: 1, durationSeconds: null, addedAt: 1 }
    rows.push(['media', { hash, ...info, ...facts }])
    rows.push(['mediaBlobs', { hash, blob }], ['thumbnails', { hash, blob }])
    rows.push(['drafts', makeDraftRow(id, id === 'rascunho' ? 'editing' : 'in-outbox', [hash])])
  }
  for (const state of states) rows.push(['outbox', makeEntryRow(state, now)])
  await fill(await openVersion(name, 1, version1), rows)
  return texts
}

async function openUpgraded(): Promise<{ db: LocalDatabase; texts: Map<string, string> }> {
  const name = `old-device-${crypto.randomUUID()}`
  const texts = await makeOldDevice(name, Date.now())
  return { db: openLocalDatabase(name), texts }
}

it('a device of version 1 is opened with all its data', async () => {
  const { db, texts } = await openUpgraded()
  expect(await listDrafts(db, { userId: ana, projectId })).toMatchObject([
    { id: 'rascunho', caption: 'Post rascunho', isOtherVersion: false, firstDate: null },
  ])
  const entries = await listEntries(db, ana)
  expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(states))
  for (const entry of entries)
    expect(entry).toMatchObject({
      kind: 'create-post',
      content: { caption: `Post ${entry.state}` },
    })
  for (const [hash, text] of texts) {
    expect(await (await db.mediaBlobs.get(hash))?.blob.text()).toBe(text)
    expect(await db.thumbnails.get(hash)).toBeDefined()
    expect(await db.media.get(hash)).toMatchObject({ remote: null })
  }
  for (const table of [db.edits, db.plannings, db.uploads, db.incoming])
    expect(await table.count()).toBe(0)
  db.close()
})

it('a device of version 1 sends all its entries, with their keys', async () => {
  const { db, texts } = await openUpgraded()
  await signIn(db)
  await retryNow(db, 'key-of-rejected')
  await confirmNow(db, 'key-of-needs-confirmation', { now: Date.now() })
  // Version 1 could resolve a conflict only in this way.
  await takeBackEntry(db, 'key-of-conflict')
  const server = makePostServer()
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 5 })
  const keys = states.filter((state) => state !== 'conflict').map((state) => `key-of-${state}`)
  expect(new Set(server.posts.keys())).toEqual(new Set(keys))
  for (const { form } of server.requests) {
    const file = form.get('media')
    const text = texts.get(String(form.get('mediaHashes[0]')))
    expect(text).toBeDefined()
    expect(file instanceof File && (await file.text())).toBe(text)
  }
  expect(await db.outbox.count()).toBe(0)
  db.close()
})

/** A change of a post as version 2 stored it, without network versions and alt texts. */
function makeEditRow(now: number) {
  const { versions: _versions, ...basis } = makePost()
  const [media] = basis.media
  if (!media) throw new Error('The post has no file')
  const { altText: _said, ...file } = media
  return {
    ...{ id: 'alterado', userId: ana, projectId, postId: basis.id, isDeletion: false },
    ...{ basis: { ...basis, media: [file] }, baseVersion: 3, theirs: null, caption: 'Mudou' },
    ...{ description: '', mediaHashes: [file.sha256], schedules: [], createdAt: now },
    ...{ updatedAt: now, status: 'in-outbox', entryKey: 'key-of-change' },
  }
}

async function openUpgraded2() {
  const name = `old-device-${crypto.randomUUID()}`
  const now = Date.now()
  const blob = makePng('foto.png', 'foto')
  const hash = await hashBlob(blob)
  const info = { name: 'foto.png', contentType: 'image/png', kind: 'image', size: blob.size }
  const facts = { width: 1, height: 1, durationSeconds: null, addedAt: 1, remote: null }
  const edit = makeEditRow(now)
  const change = {
    ...{ ...makeEntryRow('queued', now), id: 'key-of-change', kind: 'edit-post' },
    ...{ draftId: undefined, editId: edit.id, postId: edit.postId, createdAt: now + 1 },
  }
  const discarded = { draft: makeDraftRow('descartado', 'editing', []), discardedAt: now }
  await fill(await openVersion(name, 2, version2), [
    ['media', { hash, ...info, ...facts }],
    ['mediaBlobs', { hash, blob }],
    ['drafts', { ...makeDraftRow('rascunho', 'editing', [hash]), isOtherVersion: false }],
    ['drafts', { ...makeDraftRow('queued', 'in-outbox', [hash]), isOtherVersion: false }],
    ['outbox', makeEntryRow('queued', now)],
    ['edits', edit],
    ['outbox', change],
    ['settings', { key: 'discarded:descartado', value: discarded }],
  ])
  return { db: openLocalDatabase(name), edit, hash }
}

it('a device of version 2 is opened with all its data, and drafts have empty values for new fields', async () => {
  const { db, hash } = await openUpgraded2()
  expect(await db.drafts.toArray()).toHaveLength(2)
  for (const draft of await db.drafts.toArray())
    expect(draft).toMatchObject({ versions: [], mediaDetails: {}, mediaHashes: [hash] })
  expect(await restoreDraft(db, { draftId: 'descartado' })).toMatchObject({
    ...{ caption: 'Post descartado', versions: [], mediaDetails: {} },
  })
  expect(await listEntries(db, ana)).toMatchObject([
    { kind: 'create-post', content: { caption: 'Post queued' } },
    { kind: 'edit-post', content: { caption: 'Mudou', baseVersion: 3 } },
  ])
  expect(await db.plannings.count()).toBe(0)
  db.close()
})

it('a device of version 2 sends its entries, and accepts new kinds of them', async () => {
  const { db, edit } = await openUpgraded2()
  await signIn(db)
  const template = await saveAsTemplate(db, 'rascunho', { now: Date.now() })
  const server = makePostServer()
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 3 })
  expect(new Set(server.posts.keys())).toEqual(
    new Set(['key-of-queued', 'key-of-change', template.id]),
  )
  const post = server.requests.find(({ entry }) => entry.kind === 'create-post')
  const names = [...(post?.form.keys() ?? [])]
  expect(names).not.toContain('versions')
  expect(names).not.toContain('mediaAltTexts')
  const change = server.requests.find(({ entry }) => entry.kind === 'edit-post')
  expect([change?.baseRevision, change?.form.get('caption')]).toEqual([3, edit.caption])
  expect(await db.outbox.count()).toBe(0)
  db.close()
})

it('a device of version 4 keeps its drafts and entries, and takes files for the storage', async () => {
  const name = `old-device-${crypto.randomUUID()}`
  const blob = makePng('foto.png', 'foto')
  const hash = await hashBlob(blob)
  const info = { name: 'foto.png', contentType: 'image/png', kind: 'image', size: blob.size }
  const facts = { width: 1, height: 1, durationSeconds: null, addedAt: 1, remote: null }
  const ofVersion4 = { versions: [], mediaDetails: {}, templateKey: null, isOtherVersion: false }
  await fill(await openVersion(name, 4, version4), [
    ['media', { hash, ...info, ...facts }],
    ['mediaBlobs', { hash, blob }],
    ['drafts', { ...makeDraftRow('rascunho', 'editing', [hash]), ...ofVersion4 }],
    ['drafts', { ...makeDraftRow('queued', 'in-outbox', [hash]), ...ofVersion4 }],
    ['outbox', makeEntryRow('queued', Date.now())],
    ['incomingTries', { id: 'lote.0000', tries: 1 }],
  ])
  const db = openLocalDatabase(name)
  await signIn(db)
  expect(await listDrafts(db, { userId: ana, projectId })).toMatchObject([{ id: 'rascunho' }])
  const { id } = await makeStorageUpload(db)
  const server = makePostServer()
  const ports = makeDrainPorts(db, server.send, uploadTo(db, makeTusServer()))
  expect(await drainOutbox(ports)).toMatchObject({ sent: 2 })
  expect(new Set(server.posts.keys())).toEqual(new Set(['key-of-queued', id]))
  expect(await db.mediaBlobs.toCollection().primaryKeys()).toEqual([hash])
  db.close()
})
