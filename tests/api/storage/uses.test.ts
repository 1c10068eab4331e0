import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findStorageUses } from '#contract/endpoints/storage.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { postMedia, posts, savedTemplates, templateMedia } from '#server/db/schema/posts.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { type FolderTools, openFolders } from './folder-tools.ts'

let api: TestApp
let here: FolderTools
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  here = await openFolders(api)
})

const usesOf = (items: object) =>
  here.read(here.send('POST', '/uses', items), findStorageUses.answer)

async function addPost(
  mediaId: string,
  caption: string,
  more: Partial<typeof posts.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  await api.deps.db.insert(posts).values({ id, projectId: here.projectId, caption, ...more })
  await api.deps.db.insert(postMedia).values({ postId: id, mediaId, position: 0 })
  return id
}

test('the posts and templates that use files, also in folders of folders, are told, the newest first', async () => {
  const { db } = api.deps
  const folder = await here.add('Fotos')
  const inner = await here.add('Natal', folder)
  const [used, deep, unused] = [
    ...[await here.addMedia(), await here.addMedia(), await here.addMedia()],
  ] as const
  const [one = ''] = await here.addFiles(folder, ['a.jpg'], () => ({ mediaId: used.id }))
  await here.addFiles(inner, ['b.jpg'], () => ({ mediaId: deep.id }))
  const [free = ''] = await here.addFiles(folder, ['c.jpg'], () => ({ mediaId: unused.id }))
  const older = await addPost(used.id, 'Antigo', { createdAt: new Date('2026-11-01T12:00:00Z') })
  const newer = await addPost(deep.id, 'Novo', { createdAt: new Date('2026-11-02T12:00:00Z') })
  await addPost(used.id, 'Excluído', { deletedAt: new Date() })
  const templateId = randomUUID()
  await db
    .insert(savedTemplates)
    .values({ id: templateId, projectId: here.projectId, caption: 'Modelo' })
  await db.insert(templateMedia).values({ templateId, mediaId: used.id, position: 0 })
  const accountId = randomUUID()
  await db.insert(socialAccounts).values({
    ...{ id: accountId, projectId: here.projectId, platformId: 'instagram', remoteId: accountId },
    ...{ username: 'padaria', accessToken: 'x', scopes: [] },
  })
  const times = [
    ['2026-11-03T12:00:00.000Z', 'published'],
    ['2026-12-02T12:00:00.000Z', 'scheduled'],
    ['2026-12-01T12:00:00.000Z', 'retrying'],
  ] as const
  await db.insert(deliveryTargets).values(
    times.map(([at, state]) => ({
      ...{ postId: older, accountId, scheduledAt: new Date(at), timeZone: 'America/Sao_Paulo' },
      state,
    })),
  )
  const both = {
    total: 2,
    posts: [
      { id: newer, caption: 'Novo', scheduledAt: null },
      { id: older, caption: 'Antigo', scheduledAt: '2026-12-01T12:00:00.000Z' },
    ],
    templates: 1,
  }
  expect(await usesOf({ folder_ids: [folder] })).toEqual(both)
  expect(await usesOf({ folder_ids: [inner], file_ids: [one, free] })).toEqual(both)
  expect(await usesOf({ folder_ids: [inner] })).toMatchObject({ total: 1, templates: 0 })
  expect(await usesOf({ file_ids: [free] })).toEqual({ total: 0, posts: [], templates: 0 })
})

test('of many posts twenty are told, and how many there are', async () => {
  const folder = await here.add('Fotos')
  const medium = await here.addMedia()
  await here.addFiles(folder, ['a.jpg'], () => ({ mediaId: medium.id }))
  for (let count = 0; count < 22; count += 1) await addPost(medium.id, `Post ${count}`)
  const { total, posts: told } = await usesOf({ folder_ids: [folder] })
  expect([total, told.length]).toEqual([22, 20])
})
