import { setTimeout as sleep } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import { media } from '#server/db/schema/media.ts'
import { postMedia } from '#server/db/schema/posts.ts'
import { removeUnreferencedMedia } from '#server/media/cleanup/remove-unreferenced-media.ts'
import { insertMedia } from '#server/media/keeping/keep-media.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { sendDeletion } from '#tests/setup/posting/send-edit.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import { hashOf } from '#tests/setup/posting/send-upload.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const hour = 3_600_000
const day = 24 * hour
/**
 * In ms: from before the requests have read anything to after they are done, on a busy machine,
 * too.
 */
const sweepsAfterMs = [0, 5, 10, 20, 30, 40, 60, 80, 120, 200, 400, 1000]

let world: TestWorld
let tools: PostTools
let now = Date.now()
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openPostTools(world)
})
afterAll(() => world.close())

const sweep = () => {
  now += hour
  return removeUnreferencedMedia(world.deps, new Date(now))
}
const sayOld = () =>
  world.deps.db.update(media).set({ unnamedSince: new Date(Date.now() - 2 * day) })
const remove = (post: Post) => sendDeletion(world, tools.person, { post })

it('media that are removed while a request is about to use them stay when the request was first: the sweep skips them', async () => {
  const post = await tools.create()
  await remove(post)
  const ids = post.media.map(({ id }) => id)
  const rows = await world.deps.db.select().from(media).where(inArray(media.id, ids))
  await sayOld()
  await world.deps.db.transaction(async (tx) => {
    await insertMedia(world.deps, tx, { rows, added: [] })
    await sweep()
  })
  expect(await world.deps.db.$count(media, inArray(media.id, ids))).toBe(1)
})

it('media that are removed while a request is about to use them are asked for again by a request that waited for their removal', async () => {
  const post = await tools.create()
  await remove(post)
  const ids = post.media.map(({ id }) => id)
  const rows = await world.deps.db.select().from(media).where(inArray(media.id, ids))
  let hold = () => {}
  let go = () => {}
  const isHeld = new Promise<void>((resolve) => {
    hold = resolve
  })
  const mayGo = new Promise<void>((resolve) => {
    go = resolve
  })
  const removal = world.deps.db.transaction(async (tx) => {
    await tx.select().from(media).where(inArray(media.id, ids)).for('update')
    hold()
    await mayGo
    await tx.delete(postMedia).where(inArray(postMedia.mediaId, ids))
    await tx.delete(media).where(inArray(media.id, ids))
  })
  await isHeld
  const naming = world.deps.db.transaction((tx) => insertMedia(world.deps, tx, { rows, added: [] }))
  const refusal = expect(naming).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' })
  go()
  await removal
  await refusal
})

it('media that are removed while a request is about to use them are complete or refused, in any order of events, over many rounds', async () => {
  const photos = await Promise.all(
    [1, 2, 3, 4].map(
      async (hue) => (await makePhoto('x.jpg', { width: 400, height: 400, hue })).buffer,
    ),
  )
  let refused = 0
  let accepted = 0
  for (let round = 0; round < sweepsAfterMs.length; round += 1) {
    const posts = await Promise.all(photos.map((photo) => tools.create({ files: [photo] })))
    await Promise.all(posts.map(remove))
    await sayOld()
    const pairs = photos.map((photo, index) => [photo, photos[(index + 1) % 4] ?? photo] as const)
    const naming = [...pairs, ...pairs].map(([first, second]) =>
      sendPost(world, tools.person, {
        accountIds: [tools.accountId],
        hashes: [hashOf(first), hashOf(second)],
      }),
    )
    const sweeping = sleep(sweepsAfterMs[round]).then(() => Promise.all([sweep(), sweep()]))
    const [answers] = await Promise.all([Promise.all(naming), sweeping])
    for (const answer of answers) {
      const body: unknown = await answer.json()
      if (answer.status !== 200) {
        expect(body).toMatchObject({ code: 'UPLOAD_INCOMPLETE' })
        refused += 1
        continue
      }
      const post = v.parse(v.object({ data: Post }), body).data
      expect(post.media).toHaveLength(2)
      for (const { id, size } of post.media) {
        const [row] = await world.deps.db.select().from(media).where(eq(media.id, id))
        expect(await world.deps.files.size(row?.storageKey ?? '')).toBe(size)
      }
      accepted += 1
      await remove(post)
    }
  }
  expect(accepted + refused).toBe(sweepsAfterMs.length * 8)
  expect(accepted).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})
