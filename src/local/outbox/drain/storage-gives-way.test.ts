import { expect, it } from 'vitest'
import { uploadRowId } from '#local/uploads/upload-rows.ts'
import { makeDrainPorts, makePostServer } from '#tests/fakes/device/drain-ports.ts'
import { hashOf, largeBytes, makeLargeEntry, uploadTo } from '#tests/fakes/device/large-posts.ts'
import { makeEntry } from '#tests/fakes/device/local-device.ts'
import { makePdf, makeStorageUpload } from '#tests/fakes/device/storage-files.ts'
import { makeTusServer } from '#tests/fakes/device/tus-server.ts'
import { openSignedIn } from '#tests/fakes/device/upload-runs.ts'
import { drainOutbox } from './drain.ts'
import { turnOf } from './list-waiting.ts'

const large = (name: string) => makePdf(name, name, largeBytes)
const earlier = () => Date.now() - 60_000

it('files for the storage are sent after posts that were made later', async () => {
  const db = await openSignedIn()
  for (const name of ['a', 'b', 'c']) await makeStorageUpload(db, large(name))
  await makeEntry(db, { caption: 'curto' })
  await makeLargeEntry(db, 'a', { caption: 'longo 1' })
  await makeLargeEntry(db, 'b', { caption: 'longo 2' })
  const server = makePostServer()
  const ports = makeDrainPorts(db, server.send, uploadTo(db, makeTusServer()))
  expect(await drainOutbox(ports)).toMatchObject({ sent: 6 })
  const kinds = server.requests.map(({ entry }) => entry.kind)
  expect(kinds).toEqual([...Array(3).fill('create-post'), ...Array(3).fill('store-file')])
})

it('files for the storage: under way give their places to a long post, and go on when it has gone', async () => {
  const db = await openSignedIn()
  for (const name of ['a', 'b']) await makeStorageUpload(db, large(name))
  const server = makePostServer()
  const stopped: string[] = []
  let isMade = false
  const ports = makeDrainPorts(db, server.send, {
    // The files for the storage do not end before the post has gone.
    upload: async (file, watch) => {
      const { userId, projectId, hash, blob } = file
      const isOfPost = hash === hashOf('c')
      while (!isOfPost && server.posts.size === 0) {
        if (!(await watch.mayGoOn())) {
          stopped.push(hash)
          return undefined
        }
        // A piece takes a while.
        await new Promise((resolve) => setTimeout(resolve, 2))
        if (!isMade) {
          isMade = true
          await makeLargeEntry(db, 'c')
        }
      }
      const row = { id: uploadRowId(file), userId, projectId, hash, size: blob.size }
      return { ...row, uploadId: hash, offset: blob.size, chunkBytes: 1, updatedAt: 0 }
    },
  })
  expect(await drainOutbox(ports)).toMatchObject({ sent: 3, nextAttemptAt: undefined })
  expect(stopped.length).toBeGreaterThan(0)
  expect(server.requests[0]?.entry.kind).toBe('create-post')
  for (const { entry } of server.requests) expect(entry.attempts).toBe(1)
})

it('files for the storage do not give way to a post whose time has not come, or that was tried already', async () => {
  const db = await openSignedIn()
  const { id } = await makeStorageUpload(db, large('a'))
  const post = await makeLargeEntry(db, 'b')
  await db.outbox.update(post.id, { nextAttemptAt: Date.now() + 60_000 })
  const server = makePostServer()
  const tus = makeTusServer()
  const ports = makeDrainPorts(db, server.send, uploadTo(db, tus))
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect([...server.posts.keys()]).toEqual([id])
  expect(tus.formatCount('HEAD')).toBe(0)
})

it('files for the storage come before a post that failed many times', async () => {
  const db = await openSignedIn()
  const { id } = await makeStorageUpload(db, large('a'))
  const post = await makeEntry(db, {}, earlier())
  await db.outbox.update(post.id, { attempts: 9 })
  const [file, failed] = await db.outbox.bulkGet([id, post.id])
  if (!file || !failed) throw new Error('An entry is missing')
  expect(turnOf(file)).toBeLessThan(turnOf(failed))
  expect(turnOf({ ...failed, attempts: 7 })).toBeLessThan(turnOf(file))
})
