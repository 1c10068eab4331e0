import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PlanUsage, StorageUsage } from '#contract/billing/plan.ts'
import { media } from '#server/db/schema/media.ts'
import { projectMembers, projects } from '#server/db/schema/projects.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { dataOf } from '#tests/setup/server/create-test-app.ts'

// How much of a plan is used, as its owner and the members of a project are told.

const gibibyte = 1024 ** 3
let world: BillingWorld
let tools: BillingTools
let payer: Payer
beforeAll(async () => {
  world = await openBillingWorld()
  tools = openBillingTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  payer = await tools.addPayer()
  // After the free days, whose limits would count where they are larger.
  world.clock.advance(8 * dayMs)
})

const db = () => world.api.deps.db

async function addProject(name: string): Promise<string> {
  const id = randomUUID()
  await db().insert(projects).values({ id, name, description: '' })
  await db().insert(projectMembers).values({ projectId: id, userId: payer.userId, role: 'OWNER' })
  return id
}
const addMedia = (projectId: string, gibibytes: number) =>
  db()
    .insert(media)
    .values({
      ...{ projectId, sha256: randomUUID(), kind: 'video', contentType: 'video/mp4' },
      ...{ size: gibibytes * gibibyte, storageKey: randomUUID() },
    })
const readUsage = async () => {
  const token = await tools.signIn(payer.userId)
  return dataOf((await world.api.request('/subscriptions/usage', { token })).json, PlanUsage)
}
const readStorage = async (userId = payer.userId) => {
  const options = { token: await tools.signIn(userId), projectId: payer.projectId }
  return dataOf((await world.api.request('/storage/usage', options)).json, StorageUsage)
}

test('usage: counts projects, the accounts of the fullest project, and the media of all', async () => {
  await tools.subscribe(payer, { key: 'starter_monthly' })
  const shop = await addProject('Loja')
  for (let at = 0; at < 2; at++) await tools.addAccount({ ...payer, projectId: shop })
  await tools.addAccount(payer)
  await addMedia(shop, 2)
  await addMedia(payer.projectId, 1)
  expect(await readUsage()).toEqual({
    projects: { used: 2, limit: 5 },
    accounts: { used: 2, limit: 5, projectName: 'Loja' },
    storage: { used: 3 * gibibyte, limit: 5 * gibibyte },
  })
})

test('usage: has no limits with Premier, save that of the media', async () => {
  await tools.subscribe(payer, { key: 'premier_monthly' })
  expect(await readUsage()).toEqual({
    projects: { used: 1, limit: 0 },
    accounts: { used: 0, limit: 0, projectName: 'Padaria' },
    storage: { used: 0, limit: 1024 * gibibyte },
  })
})

test("usage: is the person's own: what others own counts for nothing", async () => {
  const other = await tools.addPayer()
  await addMedia(other.projectId, 3)
  await db()
    .insert(projectMembers)
    .values({ projectId: other.projectId, userId: payer.userId, role: 'ADMIN' })
  expect(await readUsage()).toMatchObject({ projects: { used: 1 }, storage: { used: 0 } })
})

test('of the room for media is told to every member, and the name of the plan to the owner', async () => {
  await tools.subscribe(payer, { key: 'starter_monthly' })
  await addMedia(await addProject('Loja'), 1.25)
  await addMedia(payer.projectId, 3)
  const told = {
    ...{ usedBytes: 4.25 * gibibyte, limitBytes: 5 * gibibyte, formattedSize: '4,3 GB' },
    ...{ storageLimitFormatted: '5 GB', usagePercentage: 85, isOverLimit: false, isOfPlan: true },
  }
  expect(await readStorage()).toEqual({ ...told, planName: 'Starter' })
  const member = await tools.addPayer()
  const stranger = { token: await tools.signIn(member.userId), projectId: payer.projectId }
  expect((await world.api.request('/storage/usage', stranger)).status).not.toBe(200)
  await db()
    .insert(projectMembers)
    .values({ projectId: payer.projectId, userId: member.userId, role: 'EDITOR' })
  expect(await readStorage(member.userId)).toEqual({ ...told, planName: null })
})

test('usage: says that a smaller plan leaves the media over its limit, which stays above 100 %', async () => {
  await tools.subscribe(payer, { key: 'starter_monthly' })
  await addMedia(payer.projectId, 6)
  expect(await readStorage()).toMatchObject({ usagePercentage: 120, isOverLimit: true })
  const { PERSON_STORAGE_GIB } = world.api.deps.env
  world.api.deps.env.PERSON_STORAGE_GIB = 4
  try {
    expect(await readStorage()).toMatchObject({ storageLimitFormatted: '4 GB', isOfPlan: false })
  } finally {
    world.api.deps.env.PERSON_STORAGE_GIB = PERSON_STORAGE_GIB
  }
})
