import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { type MediaRow, media } from '#server/db/schema/media.ts'
import { postMedia, savedTemplates, templateMedia } from '#server/db/schema/posts.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { removeOrphanedFiles } from '#server/media/cleanup/remove-orphaned-files.ts'
import { removeUnreferencedMedia } from '#server/media/cleanup/remove-unreferenced-media.ts'
import { insertMedia } from '#server/media/keeping/keep-media.ts'
import { ensureRendition } from '#server/media/renditions/ensure-rendition.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { sendDeletion } from '#tests/setup/posting/send-edit.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import { hashOf } from '#tests/setup/posting/send-upload.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const hour = 3_600_000
const day = 24 * hour

let world: TestWorld
let tools: PostTools
/** Each test starts a week after the one before, so that its sweep is due. */
let start = Date.now()
beforeAll(async () => {
  world = await openTestWorld()
  // Claims the empty store.
  await removeOrphanedFiles(world.deps, new Date(start))
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  start += 7 * day
})

const sweepAt = (milliseconds: number) =>
  removeUnreferencedMedia(world.deps, new Date(start + milliseconds))
const rowsOf = async (post: Pick<Post, 'media'>): Promise<MediaRow[]> => {
  const ids = post.media.map(({ id }) => id)
  return world.deps.db.select().from(media).where(inArray(media.id, ids))
}
const remove = async (post: Post) =>
  expect((await sendDeletion(world, tools.person, { post })).status).toBe(200)
const exist = async (keys: readonly (string | null)[]) => {
  const sizes = await Promise.all(keys.map((key) => world.deps.files.size(key ?? '')))
  return sizes.map((size) => size !== undefined)
}
const put = (key: string) =>
  world.deps.files.put(key, Readable.from([Buffer.from('x')]), {
    contentType: 'image/jpeg',
    size: 1,
  })

it('media that nothing refers to stay for a day after their post was deleted, and are removed with every file made of them', async () => {
  const post = await tools.create()
  const [row] = await rowsOf(post)
  if (!row) throw new Error('no media')
  const { key: copy } = await ensureRendition(world.deps, row, 'instagram')
  const { key: tall } = await ensureRendition(world.deps, row, 'instagram', 'story')
  expect(tall).not.toBe(copy)
  const keys = [row.storageKey, row.thumbnailKey, copy, tall]
  await sweepAt(0)
  expect((await rowsOf(post))[0]?.unnamedSince).toBeNull()
  await remove(post)
  await sweepAt(hour)
  await sweepAt(24 * hour)
  expect(await rowsOf(post)).toHaveLength(1)
  expect(await exist(keys)).toEqual([true, true, true, true])
  await sweepAt(25 * hour)
  expect(await rowsOf(post)).toEqual([])
  expect(await exist(keys)).toEqual([false, false, false, false])
  expect(await world.deps.db.$count(postMedia, eq(postMedia.postId, post.id))).toBe(0)
  expect((await tools.get(post.id)).status).toBe(404)
})

it('media that nothing refers to are removed by the hourly cleanup', async () => {
  const post = await tools.create()
  await remove(post)
  const at = (milliseconds: number) => ({ now: () => new Date(start + milliseconds) })
  await removeExpired({ ...world.deps, clock: at(0) })
  expect(await rowsOf(post)).toHaveLength(1)
  await removeExpired({ ...world.deps, clock: at(25 * hour) })
  expect(await rowsOf(post)).toEqual([])
})

it('media that nothing refers to stay while another post or a template refers to them', async () => {
  const [post, second, third] = [await tools.create(), await tools.create(), await tools.create()]
  await remove(post)
  await remove(second)
  const [row] = await rowsOf(post)
  const { projectId } = tools.person
  const [template] = await world.deps.db
    .insert(savedTemplates)
    .values({ projectId, caption: 'Modelo' })
    .returning()
  const named = { templateId: template?.id ?? '', position: 0, mediaId: row?.id ?? '' }
  await world.deps.db.insert(templateMedia).values(named)
  for (const at of [0, 25, 50]) await sweepAt(at * hour)
  await remove(third)
  for (const at of [75, 100]) await sweepAt(at * hour)
  expect(await exist([row?.storageKey ?? ''])).toEqual([true])
  await world.deps.db.delete(savedTemplates).where(eq(savedTemplates.id, template?.id ?? ''))
  for (const at of [125, 150]) await sweepAt(at * hour)
  expect(await exist([row?.storageKey ?? ''])).toEqual([false])
})

it('media that nothing refers to stay for another day when they were used in between, even if no sweep noticed', async () => {
  const post = await tools.create()
  await remove(post)
  await sweepAt(0)
  // Named by its hash only: the server still has the bytes.
  const hashes = [hashOf(tools.photo)]
  const again = await tools.create({ files: [], hashes })
  expect(again.media[0]?.id).toBe(post.media[0]?.id)
  await remove(again)
  await sweepAt(25 * hour)
  expect(await rowsOf(post)).toHaveLength(1)
  await sweepAt(50 * hour)
  expect(await rowsOf(post)).toEqual([])
  await expectRefusal(
    await sendPost(world, tools.person, { accountIds: [tools.accountId], hashes }),
    400,
    'UPLOAD_INCOMPLETE',
  )
  expect((await tools.create()).media[0]?.id).not.toBe(post.media[0]?.id)
})

it('media that nothing refers to: that are removed between being found and being used are asked for again', async () => {
  const post = await tools.create()
  const rows = await rowsOf(post)
  await remove(post)
  await sweepAt(0)
  await sweepAt(25 * hour)
  const naming = world.deps.db.transaction((tx) => insertMedia(world.deps, tx, { rows, added: [] }))
  await expect(naming).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' })
})

it('media that nothing refers to are all removed in one sweep, and no medium in use', async () => {
  const post = await tools.create()
  const [row] = await rowsOf(post)
  if (!row) throw new Error('no media')
  // More than the sweep looks at and removes at once.
  const many = Array.from({ length: 410 }, () => {
    const id = randomUUID()
    return { ...row, id, sha256: id, storageKey: `media/x/${id}.jpg`, thumbnailKey: null }
  })
  await world.deps.db.insert(media).values(many)
  const ofProject = eq(media.projectId, tools.person.projectId)
  await sweepAt(0)
  expect(await world.deps.db.$count(media, ofProject)).toBe(411)
  await sweepAt(25 * hour)
  expect(await world.deps.db.select().from(media).where(ofProject)).toEqual([row])
})

it('media that nothing refers to are searched for by one of many processes, once an hour', async () => {
  const post = await tools.create()
  await remove(post)
  await Promise.all([sweepAt(0), sweepAt(0), sweepAt(0)])
  const [first] = await rowsOf(post)
  expect(first?.unnamedSince).toEqual(new Date(start))
  await world.deps.db.update(media).set({ unnamedSince: new Date(start - 2 * day) })
  await sweepAt(40 * 60_000)
  expect(await rowsOf(post)).toHaveLength(1)
  await sweepAt(hour)
  expect(await rowsOf(post)).toEqual([])
})

it('media that nothing refers to leave at most files behind when the store fails, which are found by their age', async () => {
  const post = await tools.create()
  const [row] = await rowsOf(post)
  await remove(post)
  const { files } = world.deps
  const removeFile = files.remove
  files.remove = async () => {
    throw new Error('the store is away')
  }
  try {
    await sweepAt(0)
    await sweepAt(25 * hour)
  } finally {
    files.remove = removeFile
  }
  expect(await rowsOf(post)).toEqual([])
  const keys = [row?.storageKey ?? '', row?.thumbnailKey ?? '']
  expect(await exist(keys)).toEqual([true, true])
  await removeOrphanedFiles(world.deps, new Date(start))
  expect(await exist(keys)).toEqual([false, false])
})

it('media that nothing refers to and files without a row are removed after a day; younger ones and those with rows stay', async () => {
  const post = await tools.create()
  const [row] = await rowsOf(post)
  const lost = `media/${tools.person.projectId}/${randomUUID()}.jpg`
  const replaced = `avatars/${tools.accountId}/${'r'.repeat(24)}.jpg`
  const shown = `avatars/${tools.accountId}/${'s'.repeat(24)}.jpg`
  const strange = 'media/what-is-this.txt'
  for (const key of [lost, replaced, shown, strange]) await put(key)
  await world.deps.db
    .update(socialAccounts)
    .set({ pictureKey: shown })
    .where(eq(socialAccounts.id, tools.accountId))
  const all = [lost, replaced, shown, strange, row?.storageKey ?? '']
  await removeOrphanedFiles(world.deps, new Date())
  expect(await exist(all)).toEqual([true, true, true, true, true])
  await removeOrphanedFiles(world.deps, new Date(start))
  expect(await exist(all)).toEqual([false, false, true, true, true])
})
