import { expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { discardDraft } from '#local/drafts/discarded-drafts.ts'
import { createSessionSource } from '#local/session/session.ts'
import { ana, makeDraft, projectId } from '#tests/fakes/device/local-device.ts'
import { makeStorageUpload } from '#tests/fakes/device/storage-files.ts'
import { envelope, makeTusServer, type TusFault } from '#tests/fakes/device/tus-server.ts'
import {
  makeFile,
  openSignedIn,
  piecesOf,
  runUpload,
  type TusServer,
} from '#tests/fakes/device/upload-runs.ts'
import { endUnneededUploads } from './end-unneeded-uploads.ts'
import { takenByPost } from './upload-rows.ts'

const bytes = 100_000
const minute = 60_000

/** Sends the first piece of a file. */
async function begin(db: LocalDatabase, server: TusServer, hash: string, changes: object = {}) {
  const before = piecesOf(server).length
  const file = makeFile(bytes, { hash, ...changes })
  await runUpload(db, server, file, async () => piecesOf(server).length === before).end
}

function end(db: LocalDatabase, server: Pick<TusServer, 'fetch'>, now?: number) {
  const network = { fetch: server.fetch, origin: 'http://device.test' }
  return endUnneededUploads(db, { ...network, session: createSessionSource(db, network) }, now)
}

const hashA = 'a'.repeat(64)
const hashB = 'b'.repeat(64)

it('endUnneededUploads ends at the server what nothing needs any more, once', async () => {
  const db = await openSignedIn()
  const server = makeTusServer()
  await begin(db, server, hashA)
  await begin(db, server, hashB)
  await Promise.all([end(db, server), end(db, server)])
  expect([server.uploads.size, await db.uploads.count()]).toEqual([0, 0])
  expect(server.formatCount('DELETE')).toBe(2)
})

it('endUnneededUploads leaves what a draft, one that can be brought back, or a file for the storage needs', async () => {
  const db = await openSignedIn()
  const server = makeTusServer()
  const draft = await makeDraft(db)
  const stored = await makeStorageUpload(db)
  const [ofDraft = ''] = draft.mediaHashes
  for (const hash of [ofDraft, stored.hash]) await begin(db, server, hash)
  // Needed in its own project only.
  await begin(db, server, ofDraft, { projectId: '0e000000-0000-4000-8000-000000000009' })
  await end(db, server)
  expect([server.uploads.size, await db.uploads.count()]).toEqual([2, 2])
  await discardDraft(db, draft.id)
  await end(db, server)
  expect(server.uploads.size).toBe(2)
  await db.discardedDrafts.clear()
  await end(db, server)
  expect((await db.uploads.toArray()).map(({ hash }) => hash)).toEqual([stored.hash])
  expect(server.uploads.size).toBe(1)
})

it('endUnneededUploads ends nothing while something cannot be read that may need it', async () => {
  const db = await openSignedIn()
  const server = makeTusServer()
  await begin(db, server, hashA)
  const damaged: object = { id: 'x', userId: ana, projectId }
  await db.storageUploads.put(damaged as never)
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  await end(db, server)
  expect(error).toHaveBeenCalled()
  error.mockRestore()
  expect([server.uploads.size, await db.uploads.count()]).toEqual([1, 1])
})

it('endUnneededUploads tells the server later what it could not be told, until it has ended it by itself', async () => {
  const db = await openSignedIn()
  const server = makeTusServer()
  for (const hash of [hashA, hashB]) await begin(db, server, hash)
  const rows = await db.uploads.toArray()
  const away = makeTusServer(() => 'down')
  await end(db, away)
  expect(away.calls).toHaveLength(1)
  expect(await db.uploads.toArray()).toEqual(rows)
  const busy = makeTusServer(() => envelope('RATE_LIMITED'))
  await end(db, busy)
  expect(busy.calls).toHaveLength(2)
  expect(await db.uploads.toArray()).toEqual(rows)
  await end(db, server, Date.now() + 3 * 24 * 60 * minute + minute)
  expect(await db.uploads.count()).toBe(0)
  expect(server.formatCount('DELETE')).toBe(0)
})

it('endUnneededUploads does not put back what is uploaded anew while the server is told', async () => {
  const db = await openSignedIn()
  const server = makeTusServer()
  await begin(db, server, hashA)
  const failing = makeTusServer(async (): Promise<TusFault> => {
    await begin(db, server, hashA)
    return 'down'
  })
  await end(db, failing)
  const [row, ...others] = await db.uploads.toArray()
  expect(others).toEqual([])
  expect([...server.uploads.keys()].at(-1)).toBe(row?.uploadId)
})

it('endUnneededUploads tells nothing of a file that the server has, nor of somebody else who is not signed in', async () => {
  const db = await openSignedIn()
  const server = makeTusServer()
  await begin(db, server, hashA)
  await begin(db, server, hashB)
  const [first, second] = await db.uploads.toArray()
  if (!first || !second) throw new Error('no rows')
  await db.uploads.put({ ...first, uploadId: takenByPost })
  await db.uploads.put({ ...second, userId: 'somebody' })
  await end(db, server)
  expect(server.formatCount('DELETE')).toBe(0)
  expect((await db.uploads.toArray()).map(({ userId }) => userId)).toEqual(['somebody'])
})
