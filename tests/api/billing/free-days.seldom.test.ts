import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Plan } from '#contract/billing/plan.ts'
import { deleteOldUsedTrials } from '#server/billing/begin-trial.ts'
import { plans, usedTrials } from '#server/db/schema/subscriptions.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { readMails } from '#tests/setup/people/read-mails.ts'
import { signUpOverHttp } from '#tests/setup/people/sign-up-over-http.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { dataOf } from '#tests/setup/server/create-test-app.ts'

// The free days of a payment link, which are given once, as those without a card are.

let world: BillingWorld
let tools: BillingTools
let payer: Payer
beforeAll(async () => {
  world = await openBillingWorld()
  tools = openBillingTools(world)
  world.api.deps.env.STRIPE_LINKS_BASE = 'http://localhost:3001/stripe/buy'
})
afterAll(() => world.close())
beforeEach(async () => {
  world.stripe.subscriptions.clear()
  payer = await tools.addPayer()
})

const updated = 'customer.subscription.updated'
async function readLinks(query = `?payer=${payer.userId}`) {
  const { json } = await world.api.request(`/plans${query}`)
  const [starter] = dataOf(json, v.array(Plan))
  return [starter?.freeTrialDays, starter?.planUrl, starter?.yearlyPlanUrl]
}
const link = 'http://localhost:3001/stripe/buy/starter'
const withFreeDays = [7, `${link}_monthly`, `${link}_yearly`]
const without = [0, `${link}_monthly?free_days=0`, `${link}_yearly?free_days=0`]

/** Takes a plan with free days, and cancels it before it is charged. */
async function takeAndCancel() {
  const taken = await tools.subscribe(payer, { status: 'trialing', days: 7 })
  world.clock.advance(60_000)
  await tools.say(updated, { ...taken, cancel_at_period_end: true })
  world.clock.advance(12 * dayMs)
  const over = { ...taken, status: 'canceled' as const, ended_at: tools.seconds() - 5 * 86_400 }
  await tools.say('customer.subscription.deleted', over)
  return taken
}
async function deleteAccount(): Promise<void> {
  const token = await tools.signIn(payer.userId)
  await confirmAct(world.api.deps, payer.userId, 'delete-account')
  const answer = await world.api.request('/users/me', { method: 'DELETE', token })
  expect(answer.status).toBe(200)
}

test('free days: links are with free days for whoever had none, and without them for whoever had', async () => {
  expect(await readLinks('')).toEqual(withFreeDays)
  expect(await readLinks()).toEqual(withFreeDays)
  await tools.subscribe(payer, { status: 'incomplete' })
  expect(await readLinks()).toEqual(withFreeDays)
  await takeAndCancel()
  expect(await readLinks()).toEqual(without)
  expect(await readLinks('')).toEqual(withFreeDays)
  expect((await world.api.request('/plans?payer=eu')).status).toBe(400)
})

test("an operator's links without free days are for them, and the others where there are none", async () => {
  await takeAndCancel()
  const { db } = world.api.deps
  const isStarter = eq(plans.key, 'starter')
  const [monthlyLink, monthlyPlainLink] = ['https://buy.stripe.com/a', 'https://buy.stripe.com/b']
  await db.update(plans).set({ monthlyLink, monthlyPlainLink }).where(isStarter)
  try {
    expect((await readLinks())[1]).toBe(monthlyPlainLink)
    expect((await readLinks(''))[1]).toBe(monthlyLink)
    await db.update(plans).set({ monthlyPlainLink: null }).where(isStarter)
    expect((await readLinks())[1]).toBe(monthlyLink)
  } finally {
    await db.update(plans).set({ monthlyLink: null, monthlyPlainLink: null }).where(isStarter)
  }
})

test('free days that are taken again give nothing until the first payment, and that is said', async () => {
  await takeAndCancel()
  expect(await tools.readSubscription(payer)).toMatchObject({ state: 'ended' })
  const again = await tools.subscribe(payer, { status: 'trialing', days: 7 })
  const paidFrom = new Date(world.clock.now().getTime() + 7 * dayMs)
  expect(await tools.readSubscription(payer)).toMatchObject({
    ...{ state: 'ended', isFreeTrial: false, validFrom: paidFrom.toISOString() },
    // It is to be paid, so it can be cancelled.
    ...{ hasPaidPlan: true, plan: { name: 'Pro' } },
  })
  expect(await tools.readPlan(payer)).toMatchObject({ state: 'ended' })
  const [mail] = await readMails(world.api.deps, payer.email)
  expect(mail).toMatchObject({ subject: 'Seu plano Pro vale a partir da primeira cobrança' })
  world.clock.advance(7 * dayMs)
  const { items } = tools.addSubscription()
  await tools.say(updated, { ...again, status: 'active', items })
  expect(await tools.readSubscription(payer)).toMatchObject({ state: 'active', validFrom: null })
})

test('the first ones count, whatever else is begun beside them', async () => {
  await tools.subscribe(payer, { status: 'trialing', days: 7 })
  world.clock.advance(5000)
  await tools.subscribe(payer, { status: 'trialing', days: 7, key: 'premier_monthly' })
  expect(await tools.readSubscription(payer)).toMatchObject({
    ...{ state: 'active', isFreeTrial: true, plan: { name: 'Pro' } },
  })
})

test('they are not given again to whoever deletes the account and makes it anew, for a year', async () => {
  const signUp = async (email: string) => {
    payer = { ...payer, email, userId: await signUpOverHttp(world.api, email) }
  }
  await signUp('volta@example.com')
  await takeAndCancel()
  world.clock.advance(400 * dayMs)
  await deleteAccount()
  world.clock.advance(300 * dayMs)
  await deleteOldUsedTrials(world.api.deps.db, world.clock.now())
  await signUp('volta+1@example.com')
  expect(await tools.readSubscription(payer)).toMatchObject({ state: 'ended' })
  expect(await readLinks()).toEqual(without)
  await tools.subscribe(payer, { status: 'trialing', days: 7 })
  expect(await tools.readSubscription(payer)).toMatchObject({ state: 'ended' })
  await deleteAccount()
  world.clock.advance(366 * dayMs)
  await deleteOldUsedTrials(world.api.deps.db, world.clock.now())
  expect(await world.api.deps.db.$count(usedTrials)).toBe(0)
  await signUp('volta@example.com')
  expect(await readLinks()).toEqual(withFreeDays)
})
