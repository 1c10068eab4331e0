import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { ana, makeDraft, makeEntry, openDevice, projectId } from '#tests/fakes/local-device.ts'
import { openLocalDatabase } from './db.ts'
import { listDrafts } from './drafts.ts'
import { listEntries } from './outbox/list-entries.ts'

/** As version 1 was shipped. Never changed: devices out there have it. */
const version1 = {
  drafts: 'id, [userId+projectId+status], updatedAt',
  mediaBlobs: 'hash',
  thumbnails: 'hash',
  media: 'hash',
  outbox: 'id, draftId, userId, [userId+projectId], state, nextAttemptAt',
  session: 'id',
  settings: 'key',
}

it('opens a device of version 1 with everything that is on it', async () => {
  const source = openDevice()
  const draft = await makeDraft(source)
  const entry = await makeEntry(source)
  const old = new Dexie('old-device')
  old.version(1).stores(version1)
  for (const table of source.tables) await old.table(table.name).bulkAdd(await table.toArray())
  old.close()

  const db = openLocalDatabase('old-device')
  expect(await listDrafts(db, { userId: ana, projectId })).toEqual([draft])
  expect(await listEntries(db, ana)).toMatchObject([{ id: entry.id }])
  const blob = await db.mediaBlobs.get(draft.mediaHashes[0] ?? '')
  expect(blob?.blob.size).toBeGreaterThan(60)
  db.close()
})
