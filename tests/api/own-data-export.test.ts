import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { posts } from '#server/db/schema/posts.ts'
import { projectMembers, projects } from '#server/db/schema/projects.ts'
import { storageFiles, storageFolders } from '#server/db/schema/storage.ts'
import { readOwnPosts } from '#server/own-data/read-own-posts.ts'
import { createMediaPlaces } from '#server/own-data/zip-media.ts'
import { nameColumns } from '#server/storage/search-name.ts'
import {
  addOwnProject,
  addPersonWithData,
  uniqueName,
} from '#tests/setup/people/add-person-with-data.ts'
import { exportOf } from '#tests/setup/people/own-data-zip.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import type { AccessPerson, AccessProject } from '../setup/people/access-world.ts'

let api: TestApp
let ana: AccessPerson
/** Of Bia; Ana is a member. */
let shared: AccessProject
let bia: AccessPerson
let fill: Awaited<ReturnType<typeof addPersonWithData>>['fill']

beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  ;({ ana, bia, shared, fill } = await addPersonWithData(api.deps))
})

const read = () => exportOf(api, ana.token)

test('the export has everything of the person, under a name with the day, and no secret', async () => {
  await fill()
  await addOwnProject(api.deps, ana)
  const { answer, files, data } = await read()
  expect(answer.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="upubly-dados-\d{4}-\d\d-\d\d\.zip"$/,
  )
  expect([...files.keys()]).toEqual(['LEIA-ME.txt', 'dados.json'])
  expect(String(files.get('LEIA-ME.txt'))).toContain(`De: ${uniqueName} (${ana.email})`)
  expect(data.profile).toMatchObject({ id: ana.userId, email: ana.email, name: uniqueName })
  expect(data.projects).toHaveLength(2)
  expect(data.sessions).toHaveLength(2)
  expect(data.posts).toMatchObject([{ caption: 'Pão quente', project: 'Padaria' }])
  expect(data.formerPosts).toEqual([])
  const { templates, passkeys, invitationsSent, linkedAccounts, activities } = data
  for (const kind of [templates, passkeys, invitationsSent, linkedAccounts, activities])
    expect(kind).toHaveLength(1)
  const { ownershipOffersMade, ownershipOffersReceived } = data
  for (const kind of [ownershipOffersMade, ownershipOffersReceived]) expect(kind).toHaveLength(1)
  expect(data.storageFolders.map(({ name }) => name).toSorted()).toEqual(['Natal', 'Páscoa'])
  expect(data.storageFiles).toHaveLength(2)
  expect(data.storageFiles).toContainEqual({
    ...{ project: 'Padaria', folder: 'Natal', name: 'lista.txt', type: 'text/plain', size: 1 },
    ...{ sha256: 'a'.repeat(64), createdAt: expect.any(String) },
  })
  expect(data.reports).toMatchObject([{ project: 'Padaria', month: '2026-11' }])
  expect(data.calendarFeeds).toMatchObject([{ project: 'Padaria', name: 'Cliente', readAt: null }])
  expect(data.trial).not.toBeNull()
  expect(data.subscriptions).toMatchObject([{ status: 'active', payerEmail: ana.email }])
  expect(data.refundRequests).toMatchObject([{ plan: 'Pro', reason: 'Comprei sem querer' }])
  expect(data.waitingList).toMatchObject([{ name: uniqueName, howDiscovered: 'Uma amiga' }])
  expect(data.contactMessages).toMatchObject([{ name: uniqueName, message: 'Gostei muito' }])
  expect(JSON.stringify(data)).not.toMatch(/segredo|hash|secret|token/i)
})

test('the export has no names of what lies in a folder with a password', async () => {
  await fill()
  const { db } = api.deps
  const [place] = await db
    .select()
    .from(storageFolders)
    .where(and(eq(storageFolders.createdBy, ana.userId), eq(storageFolders.name, 'Natal')))
  const passwordSetAt = new Date()
  const [around] = await db
    .insert(storageFolders)
    .values({
      ...{ projectId: place?.projectId ?? '', ...nameColumns('Sigilo'), createdAt: new Date() },
      ...{ passwordHash: 'x', passwordSetAt },
    })
    .returning()
  await db
    .update(storageFolders)
    .set({ parentId: around?.id ?? null, ...nameColumns('Demissões') })
    .where(eq(storageFolders.id, place?.id ?? ''))
  await db
    .update(storageFiles)
    .set(nameColumns('carta.txt'))
    .where(eq(storageFiles.folderId, place?.id ?? ''))
  const { data } = await read()
  expect(data.storageFolders).toContainEqual(expect.objectContaining({ name: '' }))
  expect(data.storageFiles).toContainEqual(
    expect.objectContaining({ folder: '', name: '', size: 1, sha256: 'a'.repeat(64) }),
  )
  expect(JSON.stringify(data)).not.toMatch(/Sigilo|Demissões|carta/)
})

test('the export has every post, however many, and none of anybody else', async () => {
  const mine = { projectId: shared.projectId, authorId: ana.userId }
  await api.deps.db
    .insert(posts)
    .values(Array.from({ length: 130 }, (_, at) => ({ ...mine, caption: `Pão ${at}` })))
  await api.deps.db.insert(posts).values({ ...mine, authorId: bia.userId, caption: 'Da Bia' })
  const { posts: exported } = (await read()).data
  expect(new Set(exported.map(({ caption }) => caption)).size).toBe(130)
  expect(JSON.stringify(exported)).not.toContain('Da Bia')
})

test('the export of a project that they were removed from says only that they wrote there, and when', async () => {
  const { postId } = await fill()
  const path = `/projects/${shared.projectId}`
  const removed = await api.request(`${path}/members/${ana.userId}`, {
    ...{ method: 'DELETE', token: bia.token },
  })
  expect(removed.status).toBe(200)
  const later = { caption: 'Segredo da casa', description: 'Só para a equipe' }
  await api.deps.db.update(posts).set(later).where(eq(posts.id, postId))
  await api.deps.db.update(projects).set({ name: 'Padaria Renovada' })
  const { data } = await read()
  const { templates, invitationsSent, linkedAccounts, activities } = data
  for (const kind of [data.posts, templates, invitationsSent, linkedAccounts, activities])
    expect(kind).toEqual([])
  expect([data.ownershipOffersMade, data.ownershipOffersReceived]).toEqual([[], []])
  expect([data.storageFolders, data.storageFiles, data.reports]).toEqual([[], [], []])
  expect(data.formerPosts).toEqual([{ id: postId, createdAt: expect.any(String) }])
  expect(JSON.stringify(data)).not.toMatch(/Segredo|equipe|Renovada/)
})

test('the export stops at the removal, however slowly it is read', async () => {
  const mine = { projectId: shared.projectId, authorId: ana.userId }
  const rows = Array.from({ length: 130 }, (_, at) => ({ ...mine, caption: `Pão ${at}` }))
  await api.deps.db.insert(posts).values(rows)
  const source = { db: api.deps.db, publicUrl: '', places: createMediaPlaces() }
  const batches = readOwnPosts(source, ana.userId)
  const { value: first } = await batches.next(0)
  expect(first?.length).toBeLessThan(130)
  await api.deps.db.delete(projectMembers).where(eq(projectMembers.userId, ana.userId))
  expect(await batches.next(0)).toEqual({ done: true, value: undefined })
})
