import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { installation } from '#server/db/schema/installation.ts'
import { media } from '#server/db/schema/media.ts'
import { postMedia } from '#server/db/schema/posts.ts'
import { removeOrphanedFiles } from '#server/media/cleanup/remove-orphaned-files.ts'
import { openPostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const day = 86_400_000
const markKey = 'owner.json'

let world: TestWorld
/** Each sweep is two days after the one before, so every file is old enough to be removed. */
let now = Date.now()
let lost: string
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  lost = `media/${randomUUID()}/${randomUUID()}.jpg`
  await put(lost, 'x')
})

const put = (key: string, text: string) =>
  world.deps.files.put(key, Readable.from([Buffer.from(text)]), {
    ...{ contentType: 'application/octet-stream', size: Buffer.byteLength(text) },
  })
/** Whether the file is still there after one more sweep. */
const existsAfterSweep = async () => {
  now += 2 * day
  await removeOrphanedFiles(world.deps, new Date(now))
  return (await world.deps.files.size(lost)) !== undefined
}

it('files without a row stay in an unclaimed store of which the database knows no file', async () => {
  expect(await existsAfterSweep()).toBe(true)
  expect(await world.deps.files.size(markKey)).toBeUndefined()
})

it('files without a row are removed from a store of which the database knows a file, which claims the store', async () => {
  await (await openPostTools(world)).create()
  expect(await existsAfterSweep()).toBe(false)
  const [own] = await world.deps.db.select().from(installation)
  const mark = await json(await world.deps.files.read(markKey))
  expect(mark).toEqual({ id: own?.id, sweeps: own?.sweeps })
})

it('files without a row are removed from a claimed store even when the database knows no file any more', async () => {
  await world.deps.db.delete(postMedia)
  await world.deps.db.delete(media)
  expect(await existsAfterSweep()).toBe(false)
})

it("files without a row stay when the database is an older state than the store's", async () => {
  await world.deps.db.update(installation).set({ sweeps: 1 })
  expect(await existsAfterSweep()).toBe(true)
})

it('files without a row stay in the store of another database', async () => {
  await put(markKey, JSON.stringify({ id: randomUUID(), sweeps: 0 }))
  expect(await existsAfterSweep()).toBe(true)
  await world.deps.files.remove(markKey)
})
