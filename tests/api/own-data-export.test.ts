import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OwnData } from '#contract/own-data.ts'
import { posts } from '#server/db/schema/posts.ts'
import { projectMembers } from '#server/db/schema/project-members.ts'
import { projects } from '#server/db/schema/projects.ts'
import { readOwnPosts } from '#server/own-data/read-own-posts.ts'
import { addOwnProject, addPersonWithData, uniqueName } from '#tests/setup/add-person-with-data.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/create-test-app.ts'
import type { AccessPerson, AccessProject } from './access/access-world.ts'

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

describe('the export', () => {
  const read = () => api.request('/users/me/export', { token: ana.token })

  test('has everything of the person, under a name with the day, and no secret', async () => {
    await fill()
    await addOwnProject(api.deps, ana)
    const answer = await read()
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="upubly-meus-dados-\d{4}-\d\d-\d\d\.json"$/,
    )
    const data = dataOf(answer.json, OwnData)
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
    expect(data.trial).not.toBeNull()
    expect(data.subscriptions).toMatchObject([{ status: 'active', payerEmail: ana.email }])
    expect(data.waitingList).toMatchObject([{ name: uniqueName, howDiscovered: 'Uma amiga' }])
    expect(data.contactMessages).toMatchObject([{ name: uniqueName, message: 'Gostei muito' }])
    expect(JSON.stringify(answer.json)).not.toMatch(/segredo|hash|secret|token/i)
  })

  test('has every post, however many, and none of anybody else', async () => {
    const mine = { projectId: shared.projectId, authorId: ana.userId }
    await api.deps.db
      .insert(posts)
      .values(Array.from({ length: 130 }, (_, at) => ({ ...mine, caption: `Pão ${at}` })))
    await api.deps.db.insert(posts).values({ ...mine, authorId: bia.userId, caption: 'Da Bia' })
    const { posts: exported } = dataOf((await read()).json, OwnData)
    expect(new Set(exported.map(({ caption }) => caption)).size).toBe(130)
    expect(JSON.stringify(exported)).not.toContain('Da Bia')
  })

  test('of a project that they were removed from says only that they wrote there, and when', async () => {
    const { postId } = await fill()
    const path = `/projects/${shared.projectId}`
    const removed = await api.request(`${path}/members/${ana.userId}`, {
      ...{ method: 'DELETE', token: bia.token },
    })
    expect(removed.status).toBe(200)
    const later = { caption: 'Segredo da casa', description: 'Só para a equipe' }
    await api.deps.db.update(posts).set(later).where(eq(posts.id, postId))
    await api.deps.db.update(projects).set({ name: 'Padaria Renovada' })
    const answer = await read()
    const data = dataOf(answer.json, OwnData)
    const { templates, invitationsSent, linkedAccounts, activities } = data
    for (const kind of [data.posts, templates, invitationsSent, linkedAccounts, activities])
      expect(kind).toEqual([])
    expect([data.ownershipOffersMade, data.ownershipOffersReceived]).toEqual([[], []])
    expect(data.formerPosts).toEqual([{ id: postId, createdAt: expect.any(String) }])
    expect(JSON.stringify(answer.json)).not.toMatch(/Segredo|equipe|Renovada/)
  })

  test('stops at the removal, however slowly it is read', async () => {
    const mine = { projectId: shared.projectId, authorId: ana.userId }
    const rows = Array.from({ length: 130 }, (_, at) => ({ ...mine, caption: `Pão ${at}` }))
    await api.deps.db.insert(posts).values(rows)
    const batches = readOwnPosts({ db: api.deps.db, publicUrl: '' }, ana.userId)
    const { value: first } = await batches.next(0)
    expect(first?.length).toBeLessThan(130)
    await api.deps.db.delete(projectMembers).where(eq(projectMembers.userId, ana.userId))
    expect(await batches.next(0)).toEqual({ done: true, value: undefined })
  })
})
