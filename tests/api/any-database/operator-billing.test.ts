import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  BillingReplay,
  OperatorBillingEventPage,
  OperatorUserPage,
  operatorPageSize,
} from '#contract/operator.ts'
import { billingCustomers, billingEvents } from '#server/db/schema/billing.ts'
import { operatorActs } from '#server/db/schema/operator.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { subscriptions, trials } from '#server/db/schema/subscriptions.ts'
import { users } from '#server/db/schema/users.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import {
  type AccessPerson,
  addCaller,
  addProject,
  joinProject,
} from '#tests/setup/people/access-world.ts'
import { addOperator, operatorEnv } from '#tests/setup/people/add-operator.ts'
import { addPlan, listActs, subscribe } from '#tests/setup/people/operator-rows.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const dayMs = 86_400_000
const stripeEnv = {
  ...{ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
  // Nobody answers there.
  ...{ STRIPE_PORTAL_URL: 'https://billing.example.com', STRIPE_API_BASE: 'http://127.0.0.1:9' },
}
const clock = createTestClock(new Date('2026-11-24T12:00:00.000Z'))
let api: TestApp
let olga: AccessPerson
beforeAll(async () => {
  api = await createTestApp({ env: { ...operatorEnv, ...stripeEnv }, clock })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  olga = await addOperator(api)
})

const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs)
const send = (method: string, path: string, json?: unknown) =>
  api.request(`/operator/${path}`, {
    method,
    token: olga.token,
    ...(json !== undefined && { json }),
  })
const acts = () => listActs(api, olga)

async function deleteAccount({ userId, token }: { userId: string; token: string }) {
  await confirmAct(api.deps, userId, 'delete-account')
  expect((await api.request('/users/me', { method: 'DELETE', token })).status).toBe(200)
}

const list = async (search: string) => {
  const { json } = await send('GET', `users?search=${encodeURIComponent(search)}`)
  return dataOf(json, OperatorUserPage).rows
}
async function addPerson(trialDays?: number) {
  const person = await addCaller(api.deps)
  await api.deps.db.delete(trials).where(eq(trials.userId, person.userId))
  if (trialDays !== undefined)
    await api.deps.db.insert(trials).values({
      userId: person.userId,
      startedAt: inDays(trialDays - 7),
      endsAt: inDays(trialDays),
    })
  return person
}

test('people are found by address, with their own projects and what they may do', async () => {
  const bia = await addPerson(3)
  const [own, other] = [await addProject(api.deps), await addProject(api.deps)]
  await joinProject(api.deps, own.projectId, bia.userId, 'OWNER')
  await joinProject(api.deps, other.projectId, bia.userId, 'ADMIN')
  expect(await list(bia.email.toUpperCase())).toEqual([
    {
      ...{ id: bia.userId, name: 'Ana', email: bia.email, isVerified: true, projects: 1 },
      ...{ planName: null, state: 'trial', reason: null, endsAt: inDays(3).toISOString() },
      createdAt: expect.any(String),
      pendingPayment: null,
    },
  ])
  expect(await acts()).toEqual([{ act: 'users-viewed', subject: bia.email.toUpperCase() }])
})

test('people stand as billing says: in grace, ended, paid', async () => {
  const [inGrace, ended, paid] = [await addPerson(-1), await addPerson(-4), await addPerson(-9)]
  const plan = await addPlan(api, { name: 'Pago' })
  await subscribe(api, plan.id, { userId: paid.userId })
  expect(await list(inGrace.email)).toMatchObject([{ state: 'grace', reason: 'trial-ended' }])
  expect(await list(ended.email)).toMatchObject([{ state: 'ended', reason: 'trial-ended' }])
  expect(await list(paid.email)).toMatchObject([
    { state: 'active', reason: null, planName: 'Pago', endsAt: null },
  ])
})

test('people come page by page, none twice', async () => {
  for (let at = 0; at < operatorPageSize + 2; at++) await addPerson()
  const first = dataOf((await send('GET', 'users')).json, OperatorUserPage)
  const second = dataOf((await send('GET', `users?before=${first.next}`)).json, OperatorUserPage)
  const ids = [...first.rows, ...second.rows].map(({ id }) => id)
  expect(first.rows).toHaveLength(operatorPageSize)
  expect(new Set(ids).size).toBe(ids.length)
  expect(second.rows.length).toBeGreaterThan(1)
})

test('people show nothing that opens an account', async () => {
  const bia = await addPerson(1)
  const secrets = { passwordHash: 'HASH-X', totpSecret: 'TOTP-X', phone: '11999990000' }
  await api.deps.db.update(users).set(secrets).where(eq(users.id, bia.userId))
  const { json } = await send('GET', `users?search=${bia.email}`)
  expect(JSON.stringify(json)).not.toMatch(/HASH-X|TOTP-X|11999990000/)
})

const extend = (personId: string, days: unknown) =>
  send('POST', `users/${personId}/trial`, { days })

test('people get more days after those they have', async () => {
  const bia = await addPerson(3)
  expect((await extend(bia.userId, 7)).status).toBe(200)
  expect(await list(bia.email)).toMatchObject([{ endsAt: inDays(10).toISOString() }])
  const [, act] = await acts()
  expect(act).toEqual({ act: 'trial-extended', subject: `${bia.userId}: 7 dias` })
})

test('people get days from now on where their trial is over, or never began', async () => {
  for (const person of [await addPerson(-20), await addPerson()]) {
    expect((await extend(person.userId, 5)).status).toBe(200)
    expect(await list(person.email)).toMatchObject([
      { state: 'trial', endsAt: inDays(5).toISOString() },
    ])
  }
})

test('people get the days of both when two operators give some at once', async () => {
  const bia = await addPerson(1)
  await Promise.all([extend(bia.userId, 2), extend(bia.userId, 3)])
  expect(await list(bia.email)).toMatchObject([{ endsAt: inDays(6).toISOString() }])
})

test.each([0, -1, 31, 1.5, '7', null])('people get no %j days', async (days) => {
  const bia = await addPerson(1)
  expect((await extend(bia.userId, days)).status).toBe(400)
  expect(await acts()).toEqual([])
})

test('people: who are not there get none, and nobody does without a confirmed identity', async () => {
  expect((await extend(randomUUID(), 1)).status).toBe(404)
  const mine = eq(sessions.userId, olga.userId)
  await api.deps.db.update(sessions).set({ confirmedAt: null }).where(mine)
  expect(codeOf((await extend(olga.userId, 1)).json)).toBe('CONFIRMATION_REQUIRED')
  expect(await acts()).toEqual([])
})

test('people: who delete their account leave no address in the log, and what they did stays', async () => {
  const bia = await addPerson(1)
  await list(bia.email)
  await deleteAccount(bia)
  const [act] = await acts()
  expect(act).toEqual({ act: 'users-viewed', subject: 'Pessoa excluída' })
  await deleteAccount(olga)
  const rows = await api.deps.db
    .select()
    .from(operatorActs)
    .where(eq(operatorActs.operator, olga.email))
  expect(rows).toMatchObject([{ act: 'users-viewed', userId: null }])
})

test('people: nobody hides what was changed by deleting an account whose name is like it', async () => {
  await extend(olga.userId, 30)
  const subject = `${olga.userId}: 30 dias`
  const accomplice = await addPerson(1)
  const isAccomplice = eq(users.id, accomplice.userId)
  await api.deps.db.update(users).set({ name: subject }).where(isAccomplice)
  await deleteAccount(accomplice)
  expect(await acts()).toEqual([{ act: 'trial-extended', subject }])
})

const receive = async (changes: Partial<typeof billingEvents.$inferInsert> = {}) => {
  const id = `evt_${randomUUID().replaceAll('-', '')}`
  await api.deps.db.insert(billingEvents).values({
    ...{ id, type: 'invoice.paid', payload: { secret: 'CARD-X' } },
    ...{ createdAt: inDays(-2), receivedAt: clock.now(), nextAttemptAt: inDays(900) },
    ...changes,
  })
  return id
}
const read = async (query = '') =>
  dataOf((await send('GET', `billing-events${query}`)).json, OperatorBillingEventPage)

test('billing events are listed with what came of them, and without what was in them', async () => {
  const failed = await receive({ lastError: 'Sem resposta' })
  const done = await receive({ appliedAt: clock.now(), outcome: 'older', receivedAt: inDays(1) })
  const { rows } = await read()
  expect(rows.slice(0, 2)).toMatchObject([
    { id: done, outcome: 'older', appliedAt: clock.now().toISOString(), error: null },
    { id: failed, outcome: null, appliedAt: null, error: 'Sem resposta' },
  ])
  expect(JSON.stringify(rows)).not.toContain('CARD-X')
  expect((await read(`?search=${done}`)).rows.map(({ id }) => id)).toEqual([done])
  expect((await read('?search=OLDER')).rows.map(({ id }) => id)).toEqual([done])
})

test('billing events come page by page, those of one moment too', async () => {
  for (let at = 0; at < operatorPageSize + 3; at++) await receive({ receivedAt: inDays(3) })
  const first = await read()
  const second = await read(`?before=${first.next}`)
  const ids = [...first.rows, ...second.rows].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(second.rows.length).toBeGreaterThanOrEqual(3)
})

test('billing events are applied again, and what was said after them', async () => {
  const bia = await addCaller(api.deps)
  const customer = `cus_${randomUUID().replaceAll('-', '')}`
  await api.deps.db.insert(billingCustomers).values({ id: customer, userId: bia.userId })
  const subscriptionId = `sub_${randomUUID().replaceAll('-', '')}`
  const say = (status: string, at: Date) => {
    const created = Math.floor(at.getTime() / 1000)
    const item = {
      price: { lookup_key: 'starter_monthly' },
      current_period_end: created + 2_592_000,
    }
    const object = {
      ...{ id: subscriptionId, customer, status, start_date: created },
      ...{ cancel_at_period_end: false, items: { data: [item] } },
    }
    const type = 'customer.subscription.updated'
    const payload = { id: 'evt_x', type, created, data: { object } }
    const about = { createdAt: at, subscriptionId, customerId: customer }
    return receive({ type, payload, ...about, appliedAt: clock.now(), outcome: 'ignored' })
  }
  const first = await say('past_due', inDays(-3))
  await say('active', inDays(-2))
  const { json } = await send('POST', `billing-events/${first}/replay`)
  expect(dataOf(json, BillingReplay)).toEqual({ events: 2 })
  const [row] = await api.deps.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  expect(row).toMatchObject({ status: 'active', userId: bia.userId, saidAt: inDays(-2) })
  expect((await read(`?search=${first}`)).rows).toMatchObject([{ outcome: 'applied' }])
  expect(await acts()).toEqual([{ act: 'event-replayed', subject: first }])
})

test('billing events: that say nothing for us change nothing', async () => {
  const id = await receive({ payload: null, appliedAt: clock.now(), outcome: 'ignored' })
  const { json } = await send('POST', `billing-events/${id}/replay`)
  expect(dataOf(json, BillingReplay)).toEqual({ events: 0 })
})

test('billing events: that are not there are not applied again', async () => {
  expect((await send('POST', 'billing-events/evt_nada/replay')).status).toBe(404)
  expect((await send('POST', 'billing-events/sub_1/replay')).status).toBe(400)
  expect(await acts()).toEqual([])
})
