import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OperatorPlan, type OperatorPlanChange } from '#contract/operator.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { plans } from '#server/db/schema/subscriptions.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { type AccessPerson, addCaller } from '#tests/setup/people/access-world.ts'
import { addOperator, operatorEnv } from '#tests/setup/people/add-operator.ts'
import { addPlan, listActs, subscribe } from '#tests/setup/people/operator-rows.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const clock = createTestClock(new Date('2026-11-24T12:00:00.000Z'))
let api: TestApp
let olga: AccessPerson
beforeAll(async () => {
  api = await createTestApp({ env: operatorEnv, clock })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  olga = await addOperator(api)
})

const send = (method: string, path: string, json?: unknown) =>
  api.request(`/operator/${path}`, {
    method,
    token: olga.token,
    ...(json !== undefined && { json }),
  })
const acts = () => listActs(api, olga)

const change: Omit<OperatorPlanChange, 'updatedAt'> = {
  ...{ name: 'Novo', description: 'Outra', priceCents: 2999, yearlyPriceCents: 19_200 },
  ...{ features: ['Um', '<b>Dois</b>'], isActive: false },
  ...{ monthlyLink: 'https://buy.stripe.com/a', yearlyLink: null },
  yearlyPlainLink: 'https://buy.stripe.com/b',
}
const find = async (id: string) => {
  const { json } = await send('GET', 'plans')
  return dataOf(json, v.array(OperatorPlan)).find((plan) => plan.id === id)
}

const put = async (id: string, changes: object = {}) => {
  const updatedAt = (await find(id))?.updatedAt ?? clock.now().toISOString()
  return await send('PUT', `plans/${id}`, { ...change, updatedAt, ...changes })
}

test('plans are listed with the people who have them, each once', async () => {
  const [plan, other] = [await addPlan(api), await addPlan(api, { isActive: false })]
  const bia = await addCaller(api.deps)
  const theirs = { userId: bia.userId }
  await subscribe(api, plan.id, theirs)
  await subscribe(api, plan.id, { ...theirs, status: 'past_due' })
  await subscribe(api, plan.id, { status: 'trialing' })
  await subscribe(api, plan.id, { status: 'canceled', endedAt: clock.now() })
  await subscribe(api, plan.id, { status: 'incomplete' })
  expect(await find(plan.id)).toMatchObject({
    ...{ name: 'Teste', priceCents: 1999, numberAccounts: 5, maxProjects: 0, subscribers: 2 },
  })
  expect(await find(other.id)).toMatchObject({ isActive: false, subscribers: 0 })
  expect(await acts()).toEqual([])
})

test('plans are changed, and what was before is written down with it', async () => {
  const plan = await addPlan(api)
  const { json } = await put(plan.id)
  expect(dataOf(json, OperatorPlan)).toMatchObject({ ...change, numberAccounts: 5 })
  expect(await find(plan.id)).toMatchObject(change)
  // What is not named stays.
  const unnamed = { monthlyPlainLink: undefined, yearlyPlainLink: undefined }
  expect((await put(plan.id, unnamed)).status).toBe(200)
  expect(await find(plan.id)).toMatchObject({ yearlyPlainLink: change.yearlyPlainLink })
  const [row] = await api.deps.db.select().from(plans).where(eq(plans.id, plan.id))
  expect(row?.updatedAt.getTime()).toBeGreaterThanOrEqual(clock.now().getTime())
  expect(await acts()).toEqual([
    { act: 'plan-changed', subject: `${plan.key}: nada mudou` },
    {
      act: 'plan-changed',
      subject:
        `${plan.key}: nome de “Teste” para “Novo”; descrição de “Para testar” para “Outra”; ` +
        'preço por mês, em centavos de “1999” para “2999”; ' +
        'itens de “Um” para “Um, <b>Dois</b>”; à venda de sim para não; ' +
        'link mensal de nenhum para “https://buy.stripe.com/a”; ' +
        'link anual sem teste de nenhum para “https://buy.stripe.com/b”',
    },
  ])
})

test.each<[string, object]>([
  ['without a name', { name: ' ' }],
  ['with a negative price', { priceCents: -1 }],
  ['with a part of a cent', { priceCents: 1.5 }],
  ['with a price beyond all bounds', { yearlyPriceCents: 100_000_001 }],
  ['with a link that runs something', { monthlyLink: 'javascript:alert(1)' }],
  ['with a link that is none', { yearlyLink: 'buy' }],
  ['with too many items', { features: Array.from({ length: 13 }, () => 'x') }],
  ['with an item that is too long', { features: ['x'.repeat(121)] }],
  ['with an empty item', { features: [' '] }],
])('plans are not changed %s', async (_name, wrong) => {
  const plan = await addPlan(api)
  const { status, json } = await put(plan.id, wrong)
  expect([status, codeOf(json)]).toEqual([400, 'INVALID_REQUEST'])
  expect(await find(plan.id)).toMatchObject({ name: 'Teste', priceCents: 1999 })
  expect(await acts()).toEqual([])
})

test('plans are not changed over what somebody else saved meanwhile, at the same moment either', async () => {
  const plan = await addPlan(api, { updatedAt: clock.now() })
  const updatedAt = (await find(plan.id))?.updatedAt
  const answers = await Promise.all([
    put(plan.id, { updatedAt, name: 'Da Olga' }),
    put(plan.id, { updatedAt, name: 'Do Otto' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  const refused = answers.find(({ status }) => status === 412)
  expect(refused?.json).toMatchObject({
    ...{ code: 'VERSION_CONFLICT', message: 'O plano foi alterado por outra pessoa.' },
  })
  const saved = answers.find(({ status }) => status === 200)
  expect(await find(plan.id)).toEqual(dataOf(saved?.json, OperatorPlan))
  expect(await acts()).toHaveLength(1)
  expect((await put(plan.id, { name: 'Depois' })).status).toBe(200)
})

test('plans are not changed by a page of before, which does not say what it saw and is told to be loaded anew', async () => {
  const plan = await addPlan(api)
  const before = await find(plan.id)
  const { status, json } = await send('PUT', `plans/${plan.id}`, change)
  expect(status).toBe(428)
  expect(json).toMatchObject({
    code: 'VERSION_REQUIRED',
    message: expect.stringMatching(/^Esta página é de uma versão anterior.*Recarregue/),
  })
  expect(await find(plan.id)).toEqual(before)
  expect(await acts()).toEqual([])
})

test('plans: that are not there are not found', async () => {
  expect((await put(randomUUID())).status).toBe(404)
  expect((await put('x')).status).toBe(400)
  expect(await acts()).toEqual([])
})

test('plans are not changed by whoever has not confirmed who they are', async () => {
  const plan = await addPlan(api)
  const mine = eq(sessions.userId, olga.userId)
  await api.deps.db.update(sessions).set({ confirmedAt: null }).where(mine)
  const { json } = await put(plan.id)
  expect(codeOf(json)).toBe('CONFIRMATION_REQUIRED')
  expect(await find(plan.id)).toMatchObject({ name: 'Teste' })
})
