import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SavedTemplate, Template } from '#contract/posts/template.ts'
import { writeTemplateForm } from '#contract/posts/template-form.ts'
import { media } from '#server/db/schema/media.ts'
import { postMedia, posts, savedTemplates } from '#server/db/schema/posts.ts'
import { storageFiles, storageFolders } from '#server/db/schema/storage.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { hashOf } from '#tests/setup/posting/send-upload.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { type FolderTools, openFolders } from './folder-tools.ts'

let api: TestApp
let now = new Date('2026-11-20T12:00:00Z')
let here: FolderTools
let folder: string
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  here = await openFolders(api)
  folder = await here.add('Fotos')
})

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const dayMs = 86_400_000
const act =
  (path: string) =>
  async (items: object, by = here.owner) => {
    await here.done(here.send('POST', path, items, by))
  }
const [remove, restore, purge] = [act('/delete'), act('/trash/restore'), act('/trash/purge')]
const store = (key: string) =>
  api.deps.files.put(key, Readable.from([Buffer.from('0123456789')]), {
    ...{ contentType: 'image/jpeg', size: 10 },
  })
const isStored = async (key: string) => (await api.deps.files.size(key)) !== undefined
/** A file whose bytes are those of a medium, and one that has its own. */
async function addStored() {
  const medium = await here.addMedia()
  const own = `storage/${here.projectId}/${randomUUID()}`
  const keys = [medium.storageKey, medium.thumbnailKey ?? '', own, `${own}.thumb.webp`]
  for (const key of keys) await store(key)
  const [shared = '', alone = ''] = await here.addFiles(folder, ['a.jpg', 'b.pdf'], (at) =>
    at === 0 ? { mediaId: medium.id } : { storageKey: own, thumbnailKey: `${own}.thumb.webp` },
  )
  return { medium, keys, ids: [shared, alone] }
}
const countMedia = () => api.deps.db.$count(media, eq(media.projectId, here.projectId))

test('files deleted for good go with their bytes, which nobody else has', async () => {
  const { keys, ids } = await addStored()
  await remove({ file_ids: ids })
  expect(await countMedia()).toBe(1)
  for (const key of keys) expect(await isStored(key)).toBe(true)
  await purge({ file_ids: ids })
  expect(await countMedia()).toBe(0)
  for (const key of keys) expect(await isStored(key)).toBe(false)
  expect((await here.trash()).totalItems).toBe(0)
})

test('bytes stay that a post, a template or another file has', async () => {
  const { db } = api.deps
  const { medium, ids } = await addStored()
  const [post] = await db
    .insert(posts)
    .values({ projectId: here.projectId, caption: 'Pão' })
    .returning()
  await db.insert(postMedia).values({ postId: post?.id ?? '', mediaId: medium.id, position: 0 })
  await remove({ file_ids: ids })
  await purge({ file_ids: ids })
  expect([await countMedia(), await isStored(medium.storageKey)]).toEqual([1, true])
  const [again = ''] = await here.addFiles(folder, ['c.jpg'], () => ({ mediaId: medium.id }))
  const [other = ''] = await here.addFiles(folder, ['d.jpg'], () => ({ mediaId: medium.id }))
  // A deleted post has it no more, another file in the trash has.
  await db
    .update(posts)
    .set({ deletedAt: now })
    .where(eq(posts.id, post?.id ?? ''))
  await remove({ file_ids: [again, other] })
  await purge({ file_ids: [again] })
  expect([await countMedia(), await isStored(medium.storageKey)]).toEqual([1, true])
  await purge({ file_ids: [other] })
  expect([await countMedia(), await isStored(medium.storageKey)]).toEqual([0, false])
})

test('a folder deleted for good goes in steps, with what was in the trash before it', async () => {
  const inner = await here.add('Natal', folder)
  const names = Array.from({ length: 1200 }, (_, at) => `${at}.jpg`)
  const ids = await here.addFiles(inner, names)
  await here.done(here.send('DELETE', `/files/${ids[7]}`))
  await here.done(here.send('DELETE', `/folders/${folder}`))
  await purge({ folder_ids: [folder] })
  const { db } = api.deps
  expect(await db.$count(storageFiles, eq(storageFiles.projectId, here.projectId))).toBe(0)
  expect(await db.$count(storageFolders, eq(storageFolders.projectId, here.projectId))).toBe(0)
})

test('after thirty days everything in the trash is gone, and nothing before', async () => {
  const { keys, ids, medium } = await addStored()
  const other = await here.add('Natal')
  await here.addFiles(other, ['x.jpg'])
  await remove({ folder_ids: [other], file_ids: ids })
  pass(30 * dayMs - 1000)
  const late = await here.addFiles(folder, ['tarde.jpg'])
  await remove({ file_ids: late }, await here.signInAgain())
  await removeExpired(api.deps)
  const later = await here.signInAgain()
  expect((await here.trash(later)).totalItems).toBe(4)
  pass(2000)
  await removeExpired(api.deps)
  expect((await here.trash(later)).items).toMatchObject([{ name: 'tarde.jpg' }])
  for (const key of keys) expect(await isStored(key)).toBe(false)
  expect(await api.deps.db.$count(media, eq(media.id, medium.id))).toBe(0)
})

test('an announced file whose bytes did not come is given up after a day', async () => {
  const announcedUntil = new Date(now.getTime() + dayMs)
  const [id = ''] = await here.addFiles(folder, ['a.mp4'], () => ({ announcedUntil }))
  const isThere = () => api.deps.db.$count(storageFiles, eq(storageFiles.id, id))
  pass(dayMs)
  await removeExpired(api.deps)
  expect(await isThere()).toBe(1)
  pass(3_600_000)
  await removeExpired(api.deps)
  expect(await isThere()).toBe(0)
})

test('media that only a file in the trash has stays, however long housekeeping looks', async () => {
  const medium = await here.addMedia()
  const ids = await here.addFiles(folder, ['a.jpg'], () => ({ mediaId: medium.id }))
  await remove({ file_ids: ids })
  for (let day = 0; day < 4; day += 1) {
    pass(dayMs)
    await removeExpired(api.deps)
  }
  expect(await api.deps.db.$count(media, eq(media.id, medium.id))).toBe(1)
  await restore({ file_ids: ids }, await here.signInAgain())
})

test('whoever sends a file that is deleted for good at that moment has it, or is asked for it again', async () => {
  const { buffer } = await makePhoto('pao.jpg', { width: 640, height: 800 })
  const template = v.parse(Template, { caption: 'Pão', mediaHashes: [hashOf(buffer)] })
  const outcomes: string[] = []
  for (let round = 0; round < 12; round += 1) {
    const medium = await here.addMedia(hashOf(buffer))
    await store(medium.storageKey)
    const ids = await here.addFiles(folder, ['pao.jpg'], () => ({ mediaId: medium.id }))
    await remove({ file_ids: ids })
    const form = new FormData()
    for (const [name, value] of writeTemplateForm(template)) form.append(name, value)
    form.append('media', new Blob([new Uint8Array(buffer)]), 'pao.jpg')
    const sent = api.request('/templates', {
      ...{ method: 'POST', token: here.owner.token, projectId: here.projectId, body: form },
      headers: { 'Idempotency-Key': randomUUID() },
    })
    await wait(round * 3)
    const [answer] = await Promise.all([sent, purge({ file_ids: ids })])
    const saved = answer.status === 200 ? dataOf(answer.json, SavedTemplate).media[0] : undefined
    outcomes.push(saved ? 'kept' : codeOf(answer.json))
    const own = eq(media.projectId, here.projectId)
    const [row] = await api.deps.db.select().from(media).where(own)
    expect(row?.id).toBe(saved?.id)
    if (row) expect(await isStored(row.storageKey)).toBe(true)
    await api.deps.db.delete(savedTemplates)
    await api.deps.db.delete(media).where(own)
  }
  expect(
    [...new Set(outcomes)].filter((one) => !['kept', 'UPLOAD_INCOMPLETE'].includes(one)),
  ).toEqual([])
  expect(outcomes).toContain('kept')
})
