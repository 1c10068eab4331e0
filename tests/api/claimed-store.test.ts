import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { installation } from '#server/db/schema/installation.ts'
import { media } from '#server/db/schema/media.ts'
import { postMedia } from '#server/db/schema/post-media.ts'
import { removeOrphanedFiles } from '#server/media/remove-orphaned-files.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/open-test-world.ts'
import { openPostTools } from '#tests/setup/post-tools.ts'

const day = 86_400_000
const markKey = 'owner.json'

describe('files without a row', () => {
  let world: TestWorld
  /** Each sweep is two days later than the one before, and finds every file old enough. */
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
  /** Whether the file is still there after another sweep. */
  const survivesSweep = async () => {
    now += 2 * day
    await removeOrphanedFiles(world.deps, new Date(now))
    return (await world.deps.files.size(lost)) !== undefined
  }

  it('stay in a store that nobody took and of which nothing is known', async () => {
    expect(await survivesSweep()).toBe(true)
    expect(await world.deps.files.size(markKey)).toBeUndefined()
  })

  it('go where some of the store is known, which is taken by that', async () => {
    await (await openPostTools(world)).create()
    expect(await survivesSweep()).toBe(false)
    const [own] = await world.deps.db.select().from(installation)
    const mark = await json(await world.deps.files.read(markKey))
    expect(mark).toEqual({ id: own?.id, sweeps: own?.sweeps })
  })

  it('go, too, when everything known is gone from a store that was taken', async () => {
    await world.deps.db.delete(postMedia)
    await world.deps.db.delete(media)
    expect(await survivesSweep()).toBe(false)
  })

  it('stay when the database is older than the store', async () => {
    await world.deps.db.update(installation).set({ sweeps: 1 })
    expect(await survivesSweep()).toBe(true)
  })

  it('stay in the store of another database', async () => {
    await put(markKey, JSON.stringify({ id: randomUUID(), sweeps: 0 }))
    expect(await survivesSweep()).toBe(true)
    await world.deps.files.remove(markKey)
  })
})
