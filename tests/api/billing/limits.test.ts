import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectMembers, projects } from '#server/db/schema/projects.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { plans } from '#server/db/schema/subscriptions.ts'
import { requireAccountRoom } from '#server/plan-limits/find-account-limits.ts'
import { requireStorageRoom } from '#server/plan-limits/storage-room.ts'
import { createFakeNetwork } from '#tests/fakes/servers/fake-network.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'

// What a plan allows; two at once do not both find the last place.

let world: BillingWorld
let tools: BillingTools
let payer: Payer
beforeAll(async () => {
  world = await openBillingWorld({
    deps: { networks: new Map([['instagram', createFakeNetwork()]]) },
  })
  tools = openBillingTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  payer = await tools.addPayer()
  // After the free days, whose limits would count where they are larger.
  world.clock.advance(8 * dayMs)
})

const db = () => world.api.deps.db

async function addProjects(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const [project] = await db()
      .insert(projects)
      .values({ name: `Projeto ${at}`, description: '' })
      .returning()
    if (!project) throw new Error('no project')
    await db()
      .insert(projectMembers)
      .values({ projectId: project.id, userId: payer.userId, role: 'OWNER' })
  }
}
const createProject = async () => {
  const token = await tools.signIn(payer.userId)
  const json = { name: 'Padaria nova', description: 'Pães e bolos da vila' }
  return world.api.request('/projects', { method: 'POST', token, json })
}
const addAccount = () => tools.addAccount(payer)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

test('projects are as many as the plan has, also for two who ask at once for the last place', async () => {
  await tools.subscribe(payer, { key: 'starter_monthly' })
  await addProjects(3)
  const answers = await Promise.all([createProject(), createProject(), createProject()])
  expect(statuses(answers)).toEqual([200, 403, 403])
  const refused = answers.find(({ status }) => status === 403)
  expect(refused?.json).toMatchObject({
    code: 'PROJECT_LIMIT_REACHED',
    message: 'Você atingiu o limite de 5 projeto(s) no seu plano atual.',
  })
})

test('projects are without limit with Premier', async () => {
  await tools.subscribe(payer, { key: 'premier_monthly' })
  await addProjects(30)
  expect((await createProject()).status).toBe(200)
  const token = await tools.signIn(payer.userId)
  expect((await world.api.request('/projects/limits', { token })).json).toMatchObject({
    data: { canCreateProject: true, maxProjects: 0, maxAccountsPerProject: 0 },
  })
})

test('projects: that are more after a change of plan stay and work; only more are refused', async () => {
  const subscription = await tools.subscribe(payer)
  await addProjects(9)
  world.clock.advance(5000)
  const items = [{ price: { lookup_key: 'starter_monthly' }, current_period_end: tools.seconds() }]
  const smaller = { ...subscription, items: { data: items } }
  await tools.say('customer.subscription.updated', smaller)
  const token = await tools.signIn(payer.userId)
  expect((await world.api.request('/projects', { token })).json).toMatchObject({
    data: { projects: { length: 10 } },
  })
  expect((await createProject()).json).toMatchObject({ code: 'PROJECT_LIMIT_REACHED' })
  const path = `/projects/${payer.projectId}`
  expect((await world.api.request(path, { token })).status).toBe(200)
})

test('projects are not made after the end of a plan', async () => {
  world.clock.advance(11 * dayMs)
  expect((await createProject()).json).toMatchObject({
    code: 'PROJECT_LIMIT_REACHED',
    message: 'Você não tem permissão para criar projetos no seu plano atual.',
  })
  await tools.subscribe(payer)
  expect((await createProject()).status).toBe(200)
})

const require = (remoteId: string) => {
  const place = { projectId: payer.projectId, platformId: 'instagram', remoteId }
  return db().transaction((tx) => requireAccountRoom(world.api.deps, tx, payer.userId, place))
}
const link = () =>
  db().transaction(async (tx) => {
    const place = { projectId: payer.projectId, platformId: 'instagram', remoteId: randomUUID() }
    await requireAccountRoom(world.api.deps, tx, payer.userId, place)
    await tx.insert(socialAccounts).values({
      ...{ ...place, username: 'padaria', linkedBy: payer.userId, accessTokenSealed: 'x' },
    })
  })

test("accounts of a project are as many as the owner's plan has, also for two at once at the last place", async () => {
  await tools.subscribe(payer, { key: 'starter_monthly' })
  for (let at = 0; at < 4; at++) await addAccount()
  const outcomes = await Promise.allSettled([link(), link(), link()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([
    ...['fulfilled', 'rejected', 'rejected'],
  ])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'ACCOUNT_LIMIT_REACHED' },
  })
  const token = await tools.signIn(payer.userId)
  const limits = await world.api.request(`/projects/${payer.projectId}/account-limits`, { token })
  expect(limits.json).toMatchObject({
    data: { currentAccounts: 5, maxAccounts: 5, canLink: false },
  })
})

test('accounts of a project are not linked after the end of a plan, while one that is there is linked again', async () => {
  const token = () => tools.signIn(payer.userId)
  const begin = async () => {
    const options = { token: await token(), projectId: payer.projectId }
    return world.api.request('/platforms/instagram/authorization-url', options)
  }
  const readLimits = async () => {
    const path = `/projects/${payer.projectId}/account-limits`
    return (await world.api.request(path, { token: await token() })).json
  }
  expect((await begin()).status).toBe(200)
  world.clock.advance(11 * dayMs)
  const refused = await begin()
  expect([refused.status, refused.json]).toMatchObject([402, { code: 'SUBSCRIPTION_REQUIRED' }])
  expect(await readLimits()).toMatchObject({
    data: { currentAccounts: 0, maxAccounts: 15, canLink: false, hasPlanEnded: true },
  })
  // Whoever left for the network before the end comes back after it.
  await expect(link()).rejects.toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' })
  const id = await addAccount()
  const [linked] = await db().select().from(socialAccounts).where(eq(socialAccounts.id, id))
  expect((await begin()).status).toBe(200)
  await expect(require(linked?.remoteId ?? '')).resolves.toBeUndefined()
  await expect(link()).rejects.toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' })
  await tools.subscribe(payer)
  await link()
  expect(await readLimits()).toMatchObject({
    data: { currentAccounts: 2, canLink: true, hasPlanEnded: false },
  })
})

test('accounts of a project are without limit with Premier', async () => {
  await tools.subscribe(payer, { key: 'premier_monthly' })
  for (let at = 0; at < 25; at++) await addAccount()
  await link()
  const token = await tools.signIn(payer.userId)
  const limits = await world.api.request(`/projects/${payer.projectId}/account-limits`, { token })
  expect(limits.json).toMatchObject({
    data: { currentAccounts: 26, maxAccounts: 0, canLink: true },
  })
})

test('accounts of a project are without limit also where Premier was kept with the former twenty', async () => {
  const premier = eq(plans.key, 'premier')
  const [before] = await db().select().from(plans).where(premier)
  const features = ['20 contas sociais por projeto', 'Projetos sem limite', 'Suporte da Olga']
  await db().update(plans).set({ maxAccounts: 20, features }).where(premier)
  const folder = new URL('../../../server/db/migrations/', import.meta.url)
  const file = (await readdir(folder)).find((name) => name.endsWith('_accounts_without_limit.sql'))
  await db().execute(await readFile(new URL(file ?? '', folder), 'utf8'))
  const [after] = await db().select().from(plans).where(premier)
  expect(after).toMatchObject({
    maxAccounts: 0,
    features: ['Contas sociais ilimitadas', 'Projetos sem limite', 'Suporte da Olga'],
  })
  await db()
    .update(plans)
    .set({ features: before?.features ?? [] })
    .where(premier)
})

const gibibyte = 1024 ** 3
const keep = (bytes: number) =>
  db().transaction((tx) =>
    requireStorageRoom(world.api.deps, tx, { projectId: payer.projectId, bytes }),
  )

test('storage is what the plan gives, or what the machine has where that is less', async () => {
  await tools.subscribe(payer, { key: 'starter_monthly' })
  await keep(5 * gibibyte)
  const refusal = await keep(5 * gibibyte + 1).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    code: 'STORAGE_LIMIT_REACHED',
    details: [{ message: 'O limite do plano, para todos os projetos da mesma pessoa, é de 5 GB.' }],
  })
  await tools.subscribe(payer, { key: 'premier_monthly' })
  await keep(1024 * gibibyte)
  world.api.deps.env.PERSON_STORAGE_GIB = 100
  try {
    const smaller = await keep(101 * gibibyte).catch((error: unknown) => error)
    expect(smaller).toMatchObject({
      details: [{ message: 'O limite de todos os projetos da mesma pessoa é de 100 GB.' }],
    })
  } finally {
    world.api.deps.env.PERSON_STORAGE_GIB = undefined
  }
})
