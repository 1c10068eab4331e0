import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OperatorRefundPage, operatorPageSize } from '#contract/operator.ts'
import { deleteOldEvents } from '#server/billing/events/delete-old-events.ts'
import { refundRequests } from '#server/db/schema/billing.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import {
  type BillingWorld,
  dayMs,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { openRefundTools } from '#tests/setup/billing/refund-tools.ts'
import type { AccessPerson } from '#tests/setup/people/access-world.ts'
import { addOperator, operatorEnv } from '#tests/setup/people/add-operator.ts'
import { listActs } from '#tests/setup/people/operator-rows.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, dataOf } from '#tests/setup/server/create-test-app.ts'

// An operator gives a purchase back at Stripe and says so, or refuses; the person is told.

let world: BillingWorld
let tools: ReturnType<typeof openRefundTools>
let payer: Payer
beforeAll(async () => {
  world = await openBillingWorld({ env: operatorEnv })
  tools = openRefundTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  tools.turnTo('2026-11-20T12:00:00Z')
  payer = await tools.addPayer()
})

const deps = () => world.api.deps
const pass = (days: number) => world.clock.advance(days * dayMs)
const statesOf = async () => (await tools.refundsOf(payer)).map(({ state }) => state)

let olga: AccessPerson
beforeEach(async () => {
  olga = await addOperator(world.api)
  await deps().db.delete(refundRequests)
})
const token = () => tools.signIn(payer.userId)
/** A new session, since one ends long before a request is answered. */
const enter = async () => {
  const entered = await tools.signIn(olga.userId)
  const isTheirs = eq(sessions.userId, olga.userId)
  await deps().db.update(sessions).set({ hasSecondStep: true }).where(isTheirs)
  return entered
}
const listPage = async (query = '') => {
  const { json } = await world.api.request(`/operator/refunds${query}`, { token: await enter() })
  return dataOf(json, OperatorRefundPage)
}
const list = async () => (await listPage()).rows
const answer = async (id: number | undefined, state: string, by?: string) => {
  const { status, json } = await world.api.request(`/operator/refunds/${id}/answer`, {
    ...{ method: 'POST', token: by ?? (await enter()), json: { state } },
  })
  return status === 200 ? 'done' : `${status} ${codeOf(json)}`
}

test('an operator: sees the open ones first, and answers each once', async () => {
  const [old, young] = [await tools.buy(payer), await tools.buy(payer)]
  await tools.ask(payer, old.id)
  pass(1.5)
  await tools.ask(payer, young.id, 'Dois pagamentos')
  const [first, second] = await list()
  expect(first).toMatchObject({
    ...{ state: 'open', subscriptionId: young.id, planName: 'Pro', interval: 'month' },
    ...{ cents: 5999, isWithinTerms: false, reason: 'Dois pagamentos', answeredBy: null },
    person: { name: 'Ana', email: payer.email },
  })
  expect(second).toMatchObject({ subscriptionId: old.id, isWithinTerms: true })
  expect(await answer(first?.id, 'done')).toBe('done')
  expect((await list()).map(({ subscriptionId }) => subscriptionId)).toEqual([old.id, young.id])
  expect(await answer(second?.id, 'declined')).toBe('done')
  expect((await list())[0]).toMatchObject({ state: 'done', answeredBy: olga.email })
  // The same again, after a lost answer, and another one.
  expect(await answer(first?.id, 'done')).toBe('done')
  expect(await answer(first?.id, 'declined')).toBe('412 VERSION_CONFLICT')
  expect(await answer(first?.id, 'open')).toBe('400 INVALID_REQUEST')
  expect(await answer(999_999, 'done')).toBe('404 NOT_FOUND')
  const acts = (await listActs(world.api, olga)).filter(({ act }) => act !== 'refunds-viewed')
  expect(acts).toEqual([
    { act: 'refund-declined', subject: old.id },
    { act: 'refund-done', subject: young.id },
  ])
})

test('an operator reads them page by page, none twice', async () => {
  const at = world.clock.now()
  const total = operatorPageSize + 10
  const made = Array.from({ length: total }, (_, nth) => ({
    ...{ subscriptionId: `sub_${nth}`, planName: 'Pro', boughtAt: at, askedAt: at },
    ...(nth % 3 === 0 && { state: 'done' as const, answeredAt: at }),
  }))
  await deps().db.insert(refundRequests).values(made)
  const first = await listPage()
  const second = await listPage(`?before=${first.next}`)
  expect([first.rows.length, second.next]).toEqual([operatorPageSize, null])
  const seen = [...first.rows, ...second.rows].map(({ subscriptionId }) => subscriptionId)
  const isOpen = (id: string) => Number(id.slice(4)) % 3 !== 0
  const newest = made.map(({ subscriptionId }) => subscriptionId).toReversed()
  expect(seen).toEqual([...newest.filter(isOpen), ...newest.filter((id) => !isOpen(id))])
})

test('an operator has the person told, on the screen for a month and by mail', async () => {
  const { id } = await tools.buy(payer)
  await tools.ask(payer, id)
  pass(1)
  await answer((await list())[0]?.id, 'done')
  expect(await tools.refundsOf(payer)).toMatchObject([
    { state: 'done', answeredAt: '2026-11-21T12:00:00.000Z' },
  ])
  const { subject, text } = await readNewestMail(deps(), payer.email)
  expect([subject, text.includes('Plano: Pro')]).toEqual(['Seu reembolso foi feito', true])
  expect(await tools.ask(payer, id)).toMatchObject({ state: 'done' })
  pass(30)
  expect(await statesOf()).toEqual([])
})

test('an operator has a refusal told, with the way to write to us', async () => {
  const { id } = await tools.buy(payer)
  await tools.ask(payer, id)
  pass(0.1)
  await answer((await list())[0]?.id, 'declined')
  expect(await statesOf()).toEqual(['declined'])
  const { subject, text } = await readNewestMail(deps(), payer.email)
  expect(subject).toBe('Seu pedido de reembolso não foi aceito')
  expect(text).toContain('/about#contato')
})

test('an operator is not whoever asks', async () => {
  const { id } = await tools.buy(payer)
  await tools.ask(payer, id)
  const [request] = await list()
  const { status, json } = await world.api.request('/operator/refunds', { token: await token() })
  expect([status, codeOf(json)]).toEqual([403, 'FORBIDDEN'])
  expect(await answer(request?.id, 'done', await token())).toBe('403 FORBIDDEN')
  expect(await statesOf()).toEqual(['asked'])
})

test('an operator: still sees what a deleted person asked for, without the person, until it is answered', async () => {
  const [open, answered] = [await tools.buy(payer), await tools.buy(payer)]
  await tools.ask(payer, open.id, 'Sou a Ana')
  await tools.ask(payer, answered.id)
  const before = await list()
  await answer(before.find(({ subscriptionId }) => subscriptionId === answered.id)?.id, 'done')
  const deletion = { method: 'DELETE', token: await token() }
  await confirmAct(deps(), payer.userId, 'delete-account')
  expect((await world.api.request('/users/me', deletion)).status).toBe(200)
  const left = await list()
  expect(left).toMatchObject([
    { state: 'open', subscriptionId: open.id, person: null, payerEmail: null, reason: '' },
  ])
  expect(await answer(left[0]?.id, 'done')).toBe('done')
  expect(await tools.countMails(payer.email, 'refund-notice')).toBe(0)
  await deleteOldEvents(deps().db, world.clock.now())
  expect(await list()).toHaveLength(1)
  pass(397)
  await deleteOldEvents(deps().db, world.clock.now())
  expect(await deps().db.$count(refundRequests)).toBe(0)
})
