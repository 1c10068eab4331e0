import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postMedia, posts, savedTemplates, templateMedia } from '#server/db/schema/posts.ts'
import {
  ownershipOffers,
  projectActivities,
  projectInvites,
  projects,
} from '#server/db/schema/projects.ts'
import { accountMetrics, socialAccounts } from '#server/db/schema/social-accounts.ts'
import { users } from '#server/db/schema/users.ts'
import { exportOf } from '#tests/setup/people/own-data-zip.ts'
import { keepPhoto } from '#tests/setup/posting/keep-media.ts'
import { addPlainAccount, addPublished } from '#tests/setup/server/add-published.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import {
  type AccessPerson,
  type AccessProject,
  addCaller,
  addProject,
  joinProject,
} from '../setup/people/access-world.ts'

let api: TestApp
let ana: AccessPerson
let project: AccessProject

beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  ana = await addCaller(api.deps)
  project = await addProject(api.deps)
  await joinProject(api.deps, project.projectId, ana.userId, 'EDITOR')
})

const readExport = async () => (await exportOf(api, ana.token)).data

test('export completeness: names the media of posts and templates, with an address that the person can open', async () => {
  const { projectId } = project
  const [first, second] = [
    await keepPhoto(api.deps, projectId, 10),
    await keepPhoto(api.deps, projectId, 20),
  ]
  const mine = { projectId, authorId: ana.userId, caption: 'Pão quente' }
  const [postId, templateId] = [randomUUID(), randomUUID()]
  await api.deps.db.insert(posts).values([{ ...mine, id: postId }, { ...mine }])
  await api.deps.db.insert(savedTemplates).values({ ...mine, id: templateId })
  await api.deps.db.insert(postMedia).values([
    { postId, position: 1, mediaId: second.id },
    { postId, position: 0, mediaId: first.id, altText: 'Um pão' },
  ])
  await api.deps.db.insert(templateMedia).values({ templateId, position: 0, mediaId: first.id })
  const data = await readExport()
  const nameOf = ({ sha256 }: typeof first) => `${sha256.slice(0, 32)}.jpg`
  const described = (file: typeof first, altText = '') => ({
    ...{ name: nameOf(file), type: 'image/jpeg', size: file.size, sha256: file.sha256, altText },
    file: expect.stringMatching(/^midias\/\d{4}-\d\d-\d\d-\w+-[0-9a-f]{8}-\d{4}\.jpg$/),
    address: `${api.deps.env.PUBLIC_URL}/media/${file.id}/${nameOf(file)}`,
  })
  const byId = new Map(data.posts.map((post) => [post.id, post.media]))
  expect(byId.get(postId)).toEqual([described(first, 'Um pão'), described(second)])
  expect([...byId.values()]).toContainEqual([])
  expect(data.templates.map((template) => template.media)).toEqual([[described(first)]])
  const path = new URL(byId.get(postId)?.[0]?.address ?? '').pathname
  const answer = await api.getMedia(path, ana.token)
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, first.size])
  expect((await api.app.request(path)).status).toBe(404)
})

test('export completeness: has the open invitations to an address that the person has proved', async () => {
  const { projectId } = await addProject(api.deps)
  const name = 'Confeitaria da Rita'
  await api.deps.db.update(projects).set({ name }).where(eq(projects.id, projectId))
  const now = api.deps.clock.now().getTime()
  const invite = (changes: { projectId: string; expires?: number; acceptedAt?: Date }) => ({
    ...{ email: ana.email, role: 'ADMIN' as const, tokenHash: randomUUID() },
    ...{ projectId: changes.projectId, acceptedAt: changes.acceptedAt ?? null },
    expiresAt: new Date(now + (changes.expires ?? 60_000)),
  })
  const [late, accepted] = [await addProject(api.deps), await addProject(api.deps)]
  await api.deps.db.insert(projectInvites).values([
    invite({ projectId }),
    // One that was accepted and one that is too old are no longer open.
    invite({ projectId: accepted.projectId, acceptedAt: new Date(now) }),
    invite({ projectId: late.projectId, expires: -60_000 }),
  ])
  const proved = (emailVerifiedAt: Date | null) =>
    api.deps.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, ana.userId))
  await proved(null)
  expect((await readExport()).invitationsReceived).toEqual([])
  await proved(new Date(now))
  expect((await readExport()).invitationsReceived).toEqual([
    {
      ...{ project: name, role: 'ADMIN', createdAt: expect.any(String) },
      expiresAt: new Date(now + 60_000).toISOString(),
    },
  ])
})

test('export completeness: has the offers of ownership that wait for an answer, of the projects they belong to', async () => {
  const now = api.deps.clock.now().getTime()
  const [bia, theirs] = [await addCaller(api.deps), await addProject(api.deps)]
  const [mine, late] = [await addProject(api.deps), await addProject(api.deps)]
  for (const [at, name] of [
    [theirs, 'Confeitaria da Bia'],
    [mine, 'Padaria da Ana'],
  ] as const)
    await api.deps.db.update(projects).set({ name }).where(eq(projects.id, at.projectId))
  const offer = (of: AccessProject, by: AccessPerson, to: AccessPerson, ms = 60_000) => ({
    ...{ projectId: of.projectId, ownerId: by.userId, memberId: to.userId },
    ...{ createdAt: new Date(now - 1000), expiresAt: new Date(now + ms) },
  })
  await api.deps.db
    .insert(ownershipOffers)
    .values([offer(mine, ana, bia), offer(theirs, bia, ana), offer(late, bia, ana, -1)])
  const none = await readExport()
  expect([none.ownershipOffersMade, none.ownershipOffersReceived]).toEqual([[], []])
  await joinProject(api.deps, mine.projectId, ana.userId, 'OWNER')
  for (const { projectId } of [theirs, late])
    await joinProject(api.deps, projectId, ana.userId, 'EDITOR')
  const { ownershipOffersMade, ownershipOffersReceived } = await readExport()
  const times = {
    createdAt: new Date(now - 1000).toISOString(),
    expiresAt: new Date(now + 60_000).toISOString(),
  }
  expect(ownershipOffersMade).toEqual([{ project: 'Padaria da Ana', to: bia.email, ...times }])
  expect(ownershipOffersReceived).toEqual([
    { project: 'Confeitaria da Bia', from: bia.email, ...times },
  ])
})

test('export completeness: has what a network said last of an account that the person linked', async () => {
  const { projectId } = project
  const of = (remoteId: string) => ({
    ...{ projectId, platformId: 'instagram', remoteId, username: remoteId, linkedBy: ana.userId },
  })
  const [known] = await api.deps.db
    .insert(socialAccounts)
    .values([of('padaria'), of('calada')])
    .returning()
  const at = new Date(api.deps.clock.now().getTime() - 1000)
  await api.deps.db.insert(accountMetrics).values({
    ...{ accountId: known?.id ?? '', fetchedAt: at, askAgainAt: at },
    told: {
      ...{ username: 'padaria', name: 'Padaria', biography: 'Pães' },
      ...{ followers: 12, follows: null, posts: 3 },
    },
  })
  const { linkedAccounts } = await readExport()
  const profileOf = (name: string) =>
    linkedAccounts.find(({ username }) => username === name)?.profile
  expect(profileOf('padaria')).toEqual({
    ...{ name: 'Padaria', biography: 'Pães', followers: 12, saidAt: at.toISOString() },
  })
  expect(profileOf('calada')).toBeNull()
})

test('export completeness: has what the networks told of the posts that the person wrote', async () => {
  const { projectId } = project
  const account = { projectId, platformId: 'instagram', username: 'padaria' }
  const postedAt = new Date(api.deps.clock.now().getTime() - 86_400_000)
  const of = { projectId, postedAt, post: { authorId: ana.userId } }
  const accountIds = [await addPlainAccount(api.deps, account)]
  const told = await addPublished(api.deps, { ...of, accountIds, figures: { views: 9, reach: 7 } })
  const silent = await addPublished(api.deps, { ...of, accountIds })
  const byId = new Map((await readExport()).posts.map(({ id, times }) => [id, times]))
  expect(byId.get(told)?.map(({ result }) => result)).toEqual([
    {
      figures: [
        { measure: 'reach', value: 7 },
        { measure: 'views', value: 9 },
      ],
      saidAt: postedAt.toISOString(),
    },
  ])
  expect(byId.get(silent)?.map(({ result }) => result)).toEqual([null])
})

test('export completeness: says which lists are cut at their bound', async () => {
  const { projectId } = project
  const row = { projectId, userId: ana.userId, userName: 'Ana', kind: 'post-created' } as const
  const add = (count: number) =>
    api.deps.db.insert(projectActivities).values(Array.from({ length: count }, () => row))
  await add(5000)
  const whole = await readExport()
  expect(whole.activities).toHaveLength(5000)
  expect(new Set(Object.values(whole.isCut))).toEqual(new Set([false]))
  await add(1)
  const cut = await readExport()
  expect(cut.activities).toHaveLength(5000)
  expect(Object.entries(cut.isCut).filter(([, isCut]) => isCut)).toEqual([['activities', true]])
})
