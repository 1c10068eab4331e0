import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Plan } from '#contract/billing/plan.ts'
import { ensurePlans } from '#server/billing/first-plans.ts'
import { projectMembers } from '#server/db/schema/projects.ts'
import { plans } from '#server/db/schema/subscriptions.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { signUpOverHttp } from '#tests/setup/people/sign-up-over-http.ts'
import { createTestApp, dataOf } from '#tests/setup/server/create-test-app.ts'

// A person's way by a clock: free days, their end, grace, payment, failure; and what they are told.

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
})

const pass = (days: number) => world.clock.advance(days * dayMs)
const stateOf = async (person = payer) => {
  const { state, reason } = await tools.readSubscription(person)
  return [state, reason]
}

test('the plans are those of a new database, the cheapest first, with links that are set', async () => {
  const read = async () =>
    dataOf((await world.api.request('/plans')).json, v.array(Plan)).map((plan) => [
      ...[plan.name, plan.price, plan.yearlyPrice, plan.yearlyPriceInMonths, plan.numberAccounts],
      ...[plan.freeTrialDays, plan.planUrl],
    ])
  expect(await read()).toEqual([
    ['Starter', 19.99, 192, 16, 5, 7, null],
    ['Pro', 59.99, 576, 48, 15, 7, null],
    ['Premier', 219.99, 2112, 176, 0, 7, null],
  ])
  const { db, env } = world.api.deps
  const monthlyLink = 'https://buy.stripe.com/pro'
  await db.update(plans).set({ monthlyLink, name: 'Profissional' }).where(eq(plans.key, 'pro'))
  await db.update(plans).set({ isActive: false }).where(eq(plans.key, 'premier'))
  env.STRIPE_LINKS_BASE = 'http://localhost:3001/stripe/buy'
  // A start does not undo what an operator changed.
  await ensurePlans(db)
  try {
    expect(await read()).toMatchObject([
      ['Starter', 19.99, 192, 16, 5, 7, 'http://localhost:3001/stripe/buy/starter_monthly'],
      ['Profissional', 59.99, 576, 48, 15, 7, monthlyLink],
    ])
  } finally {
    env.STRIPE_LINKS_BASE = undefined
    await db.update(plans).set({ monthlyLink: null, isActive: true })
    await db.update(plans).set({ name: 'Pro' }).where(eq(plans.key, 'pro'))
  }
})

test('the free days begin when the address is proved, with the limits of Pro, and last seven days', async () => {
  const email = 'nova@example.com'
  const userId = await signUpOverHttp(world.api, email)
  const person = { ...payer, userId, email }
  const endsAt = new Date(world.clock.now().getTime() + 7 * dayMs).toISOString()
  const told = await tools.readSubscription(person)
  expect(told).toMatchObject({
    ...{ plan: { name: 'Pro', numberAccounts: 15 }, isFreeTrial: true, freeTrialEndsAt: endsAt },
    ...{ state: 'trial', reason: null, endsAt, interval: null, hasPaidPlan: false },
    createdAt: world.clock.now().toISOString(),
  })
  expect(Date.parse(told.graceEndsAt ?? '') - Date.parse(endsAt)).toBe(3 * dayMs)
})

test('the free days are followed by grace and end, and paying brings all back at once', async () => {
  pass(6.99)
  expect(await stateOf()).toEqual(['trial', null])
  pass(0.01)
  expect(await stateOf()).toEqual(['grace', 'trial-ended'])
  expect(await tools.readSubscription(payer)).toMatchObject({ isFreeTrial: false })
  pass(3)
  expect(await stateOf()).toEqual(['ended', 'trial-ended'])
  const plan = await tools.readPlan(payer)
  expect(plan).toMatchObject({ state: 'ended', reason: 'trial-ended', isYours: true })
  await tools.subscribe(payer)
  expect(await stateOf()).toEqual(['active', null])
  expect(await tools.readPlan(payer)).toMatchObject({ state: 'active', endsAt: null })
})

test('the free days are those of a mailbox: another account of it, by a word after a plus, has no others', async () => {
  const endOf = async (email: string) => {
    const userId = await signUpOverHttp(world.api, email)
    return (await tools.readSubscription({ ...payer, userId, email })).freeTrialEndsAt
  }
  const end = await endOf('dona+loja@example.com')
  pass(2)
  expect(await endOf('dona@example.com')).toBe(end)
  expect(await endOf('dona+a+b@example.com')).toBe(end)
  expect(await endOf('dona.loja@example.com')).not.toBe(end)
  expect(await endOf('dona+loja@exemplo.com')).not.toBe(end)
})

test('the free days do not begin again with another proof of the address', async () => {
  const email = 'outra@example.com'
  const userId = await signUpOverHttp(world.api, email)
  pass(5)
  await world.api.request('/auth/forgot-password', { method: 'POST', json: { email } })
  const before = await tools.readSubscription({ ...payer, userId, email })
  const { code: otp, link } = await readNewestMail(world.api.deps, email)
  const resetToken = link?.searchParams.get('resetToken')
  const password = 'Outra@2026!'
  const reset = await world.api.request('/auth/reset-password', {
    ...{ method: 'POST', json: { otp, resetToken, password, confirmPassword: password } },
  })
  expect(reset.status).toBe(200)
  expect(await tools.readSubscription({ ...payer, userId, email })).toEqual(before)
})

test('a subscription: whose payment fails works three days more, and again once it is paid', async () => {
  const subscription = await tools.subscribe(payer)
  pass(30)
  await tools.say('invoice.payment_failed', tools.writeInvoice(subscription))
  expect(await stateOf()).toEqual(['grace', 'payment-failed'])
  expect(await tools.readSubscription(payer)).toMatchObject({
    ...{ hasPaidPlan: true, endsAt: world.clock.now().toISOString() },
  })
  // A second attempt that fails gives no further days.
  pass(2)
  await tools.say('invoice.payment_failed', tools.writeInvoice(subscription))
  pass(1)
  expect(await stateOf()).toEqual(['ended', 'payment-failed'])
  expect(await tools.readSubscription(payer)).toMatchObject({ hasPaidPlan: true })
  await tools.say('invoice.paid', tools.writeInvoice(subscription))
  expect(await stateOf()).toEqual(['active', null])
})

test('a subscription: that is cancelled works to the end of what was paid, and says until when', async () => {
  const subscription = await tools.subscribe(payer)
  pass(10)
  const cancelled = { ...subscription, cancel_at_period_end: true }
  await tools.say('customer.subscription.updated', cancelled)
  const end = new Date(world.clock.now().getTime() + 20 * dayMs).toISOString()
  expect(await tools.readSubscription(payer)).toMatchObject({ state: 'active', endsAt: end })
  pass(20)
  const gone = { ...cancelled, status: 'canceled', ended_at: tools.seconds() }
  await tools.say('customer.subscription.deleted', gone)
  expect(await stateOf()).toEqual(['grace', 'canceled'])
  // Nothing is left to pay or to change at the portal: it takes another plan.
  expect(await tools.readSubscription(payer)).toMatchObject({ hasPaidPlan: false })
  pass(3)
  expect(await stateOf()).toEqual(['ended', 'canceled'])
  expect(await tools.readSubscription(payer)).toMatchObject({ hasPaidPlan: false })
})

test('members are told of the plan of the owner, and strangers of none', async () => {
  const guest = await tools.addPayer()
  const path = `/projects/${payer.projectId}/plan`
  const token = await tools.signIn(guest.userId)
  expect((await world.api.request(path, { token })).status).toBe(404)
  await world.api.deps.db
    .insert(projectMembers)
    .values({ projectId: payer.projectId, userId: guest.userId, role: 'EDITOR' })
  await tools.subscribe(guest)
  pass(11)
  const plan = await tools.readPlan({ ...guest, projectId: payer.projectId })
  expect(plan).toMatchObject({ state: 'ended', reason: 'trial-ended', isYours: false })
})

test('where nobody can pay there are no links, and nothing ends', async () => {
  const api = await createTestApp({ clock: world.clock })
  try {
    const links = dataOf((await api.request('/plans')).json, v.array(Plan)).flatMap((plan) => [
      ...[plan.planUrl, plan.yearlyPlanUrl],
    ])
    expect(links).toEqual([null, null, null, null, null, null])
    const { accessToken } = await api.signIn()
    const { json } = await api.request('/subscriptions/user', { token: accessToken })
    expect(json).toMatchObject({
      data: { state: 'trial', endsAt: null, freeTrialEndsAt: null, portalUrl: null },
    })
  } finally {
    await api.dispose()
  }
})
