import { describe, expect, it } from 'vitest'
import { makeDrainPorts, makePostServer } from '#tests/fakes/drain-ports.ts'
import { accountId, ana, makePng, projectId, signIn, timeZone } from '#tests/fakes/local-device.ts'
import { type LocalDatabase, openLocalDatabase } from './db.ts'
import { listDrafts } from './drafts.ts'
import { hashBlob } from './media/hash-blob.ts'
import { drainOutbox } from './outbox/drain.ts'
import { confirmNow, retryNow, returnToDraft } from './outbox/entry-actions.ts'
import { listEntries } from './outbox/list-entries.ts'

/** As version 1 was shipped, in the browser's own words. Never changed: devices out there have it. */
const version1: Record<string, { key: string; indexes: (string | string[])[] }> = {
  drafts: { key: 'id', indexes: [['userId', 'projectId', 'status'], 'updatedAt'] },
  mediaBlobs: { key: 'hash', indexes: [] },
  thumbnails: { key: 'hash', indexes: [] },
  media: { key: 'hash', indexes: [] },
  outbox: {
    key: 'id',
    indexes: ['draftId', 'userId', ['userId', 'projectId'], 'state', 'nextAttemptAt'],
  },
  session: { key: 'id', indexes: [] },
  settings: { key: 'key', indexes: [] },
}

const states = ['queued', 'sending', 'needs-sign-in', 'needs-confirmation', 'conflict', 'rejected']

function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

/** Dexie counts in tens. */
async function openVersion1(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 10)
  opening.onupgradeneeded = () => {
    for (const [table, { key, indexes }] of Object.entries(version1)) {
      const store = opening.result.createObjectStore(table, { keyPath: key })
      for (const index of indexes)
        store.createIndex(Array.isArray(index) ? `[${index.join('+')}]` : index, index)
    }
  }
  return await request(opening)
}

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

/** A device with a draft being written and one entry in every state, each with a photo of its own. */
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
  const old = await openVersion1(name)
  const writing = old.transaction(Object.keys(version1), 'readwrite')
  for (const [table, row] of rows) await request(writing.objectStore(table).put(row))
  old.close()
  return texts
}

async function openUpgraded(): Promise<{ db: LocalDatabase; texts: Map<string, string> }> {
  const name = `old-device-${crypto.randomUUID()}`
  const texts = await makeOldDevice(name, Date.now())
  return { db: openLocalDatabase(name), texts }
}

describe('a device of version 1', () => {
  it('is opened with everything that is on it', async () => {
    const { db, texts } = await openUpgraded()
    expect(await listDrafts(db, { userId: ana, projectId })).toMatchObject([
      { id: 'rascunho', caption: 'Post rascunho', isOtherVersion: false },
    ])
    const entries = await listEntries(db, ana)
    expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(states))
    for (const entry of entries)
      expect(entry).toMatchObject({
        kind: 'create-post',
        draft: { caption: `Post ${entry.state}` },
      })
    for (const [hash, text] of texts) {
      expect(await (await db.mediaBlobs.get(hash))?.blob.text()).toBe(text)
      expect(await db.thumbnails.get(hash)).toBeDefined()
      expect(await db.media.get(hash)).toMatchObject({ remote: null })
    }
    for (const table of [db.edits, db.uploads, db.incoming]) expect(await table.count()).toBe(0)
    db.close()
  })

  it('sends every entry of it, under the key that it had', async () => {
    const { db, texts } = await openUpgraded()
    await signIn(db)
    await retryNow(db, 'key-of-rejected')
    await confirmNow(db, 'key-of-needs-confirmation', { now: Date.now() })
    // Version 1 knew no way out of a conflict but this one.
    await returnToDraft(db, 'key-of-conflict')
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
})
