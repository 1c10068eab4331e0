import { readdir, readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { longestRefundReason } from '#contract/billing/subscription.ts'
import { replayEvents } from '#server/billing/events/replay-events.ts'
import { refundRequests } from '#server/db/schema/billing.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import {
  type BillingWorld,
  dayMs,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { openRefundTools } from '#tests/setup/billing/refund-tools.ts'
import { addOperator, operatorEnv } from '#tests/setup/people/add-operator.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'

// Somebody asks for their purchase to be given back.

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

test('what may be asked back is a purchase, until the end of the seventh day after it', async () => {
  const { id } = await tools.buy(payer)
  expect(await tools.refundsOf(payer)).toEqual([
    {
      ...{ state: 'possible', subscriptionId: id, planName: 'Pro' },
      boughtAt: '2026-11-20T12:00:00.000Z',
      fullUntil: '2026-11-21T12:00:00.000Z',
      until: '2026-11-28T02:59:59.999Z',
    },
  ])
  tools.turnTo('2026-11-28T03:00:00Z')
  expect(await tools.refundsOf(payer)).toEqual([])
  expect(await tools.ask(payer, id)).toBe('409 REFUND_NOT_POSSIBLE')
  tools.turnTo('2026-11-28T02:59:59.999Z')
  expect(await tools.ask(payer, id)).toMatchObject({ state: 'asked' })
})

test('what may be asked back is nothing in the free days, and the first payment after them', async () => {
  const subscription = await tools.subscribe(payer, { status: 'trialing', days: 7 })
  await tools.pay(subscription, 0)
  expect(await statesOf()).toEqual([])
  expect(await tools.ask(payer, subscription.id)).toBe('409 REFUND_NOT_POSSIBLE')
  pass(7)
  const active = { ...subscription, status: 'active' } as const
  await tools.say('customer.subscription.updated', active)
  world.clock.advance(3_600_000)
  await tools.pay(active)
  const boughtAt = '2026-11-27T13:00:00.000Z'
  expect(await tools.refundsOf(payer)).toMatchObject([{ state: 'possible', boughtAt }])
})

test('what may be asked back is no renewal, also of a yearly plan', async () => {
  const yearly = await tools.buy(payer, { key: 'pro_yearly', days: 365 })
  pass(365)
  await tools.pay(yearly, 57_600)
  expect(await statesOf()).toEqual([])
  expect(await tools.ask(payer, yearly.id)).toBe('409 REFUND_NOT_POSSIBLE')
})

test('what may be asked back is the purchase in whatever order payments are told, and after they are applied again', async () => {
  const start = tools.seconds()
  const subscription = await tools.subscribe(payer)
  pass(30)
  await tools.pay(subscription)
  await tools.pay(subscription, 1999, start + 60)
  const row = async () => {
    const { firstPaidAt, firstPaidCents } = (await tools.readRow(subscription.id)) ?? {}
    return [firstPaidAt?.getTime(), firstPaidCents]
  }
  const first = [(start + 60) * 1000, 1999]
  expect(await row()).toEqual(first)
  const nothing = { firstPaidAt: null, firstPaidCents: null }
  await deps().db.update(subscriptions).set(nothing)
  const { billing } = deps()
  if (!billing) throw new Error('no billing')
  await replayEvents(deps(), billing, { since: new Date(start * 1000) })
  expect(await row()).toEqual(first)
})

test('what may be asked back is known of what was paid before this version, from the events that are kept', async () => {
  const start = tools.seconds()
  const trial = await tools.subscribe(payer, { status: 'trialing', days: 7 })
  await tools.pay(trial, 0)
  const bought = await tools.subscribe(payer)
  await tools.pay(bought, 1999, start + 60)
  await tools.pay(bought, 5999, start + 2_592_000)
  await deps().db.update(subscriptions).set({ firstPaidAt: null, firstPaidCents: null })
  const folder = new URL('../../../server/db/migrations/', import.meta.url)
  const name = (await readdir(folder)).find((file) => file.endsWith('_refund_requests.sql'))
  const steps = (await readFile(new URL(name ?? '', folder), 'utf8')).split('breakpoint')
  await deps().db.execute(sql.raw(steps.at(-1) ?? ''))
  const firstPaidAt = new Date((start + 60) * 1000)
  expect(await tools.readRow(bought.id)).toMatchObject({ firstPaidAt, firstPaidCents: 1999 })
  expect(await tools.readRow(trial.id)).toMatchObject({ firstPaidAt: null, firstPaidCents: null })
})

test('what may be asked back stays so when the plan was cancelled', async () => {
  const subscription = await tools.buy(payer)
  const ended = { status: 'canceled', ended_at: tools.seconds() + 60 } as const
  pass(1)
  await tools.say('customer.subscription.deleted', { ...subscription, ...ended })
  expect(await tools.readSubscription(payer)).toMatchObject({ hasPaidPlan: false })
  expect(await tools.ask(payer, subscription.id)).toMatchObject({ state: 'asked' })
})

test('what may be asked back is each of two payments by itself', async () => {
  const [first, second] = [await tools.buy(payer), await tools.buy(payer)]
  await tools.ask(payer, first.id)
  const states = new Map(
    (await tools.refundsOf(payer)).map(({ subscriptionId, state }) => [subscriptionId, state]),
  )
  expect([states.get(first.id), states.get(second.id)]).toEqual(['asked', 'possible'])
})

test('what may be asked back is nothing of another person', async () => {
  const { id } = await tools.buy(await tools.addPayer())
  expect(await tools.ask(payer, id)).toBe('404 NOT_FOUND')
  expect(await tools.ask(payer, 'sub_nowhere')).toBe('404 NOT_FOUND')
  expect(await deps().db.$count(refundRequests, eq(refundRequests.subscriptionId, id))).toBe(0)
})

test('a request is kept once, also of two at once and asked again, and mailed once', async () => {
  const olga = await addOperator(world.api)
  const { id } = await tools.buy(payer)
  const words = 'Comprei\nsem querer'
  const [one, other] = await Promise.all([tools.ask(payer, id, words), tools.ask(payer, id, words)])
  expect(one).toEqual(other)
  pass(1)
  expect(await tools.ask(payer, id)).toEqual(one)
  expect(await tools.refundsOf(payer)).toEqual([one])
  expect(await deps().db.$count(refundRequests, eq(refundRequests.subscriptionId, id))).toBe(1)
  expect(await tools.countMails(olga.email, 'refund-request')).toBe(1)
  expect(await tools.countMails(payer.email, 'refund-notice')).toBe(1)
})

test('a request tells operators who, what and by which law, with the id at Stripe', async () => {
  const olga = await addOperator(world.api)
  const { id } = await tools.buy(payer)
  pass(2)
  await tools.ask(payer, id, 'Não era o que eu queria')
  const { text, replyTo } = await readNewestMail(deps(), olga.email)
  expect(replyTo).toBe(payer.email)
  expect(text).toContain(`Assinatura na Stripe: ${id}\n`)
  expect(text.replaceAll('\u00a0', ' ')).toContain('Plano: Pro, mensal\nValor: R$ 59,99\n')
  expect(text).toContain('Comprado em: 20 de novembro de 2026 às 09:00 (horário de Brasília)')
  expect(text).toContain('direito de arrependimento')
  expect(text).toContain('Não era o que eu queria')
  const told = await readNewestMail(deps(), payer.email)
  expect(told.subject).toBe('Recebemos seu pedido de reembolso')
})

test('a request is kept without a mail to operators where a day had too many, and the person is told', async () => {
  const olga = await addOperator(world.api)
  const { id } = await tools.buy(payer)
  const { limits, db } = deps()
  const unlimited = limits.refundMails
  limits.refundMails = createRateLimits(db, true).refundMails
  for (let sent = 0; sent < 100; sent += 1) await limits.refundMails.consume('all')
  try {
    expect(await tools.ask(payer, id)).toMatchObject({ state: 'asked' })
    expect(await tools.countMails(olga.email, 'refund-request')).toBe(0)
    expect(await tools.countMails(payer.email, 'refund-notice')).toBe(1)
  } finally {
    limits.refundMails = unlimited
  }
})

test('a request uses up one mail, however often it is asked for at the same moment', async () => {
  const olga = await addOperator(world.api)
  const { id } = await tools.buy(payer)
  const other = await tools.addPayer()
  const theirs = await tools.buy(other)
  const { limits, db } = deps()
  const unlimited = limits.refundMails
  limits.refundMails = createRateLimits(db, true).refundMails
  await limits.refundMails.forget('all')
  await limits.refundMails.charge('all', 95)
  try {
    await Promise.all(Array.from({ length: 12 }, () => tools.ask(payer, id)))
    world.clock.advance(1000)
    expect(await tools.ask(other, theirs.id)).toMatchObject({ state: 'asked' })
    const { replyTo } = await readNewestMail(deps(), olga.email)
    expect(replyTo).toBe(other.email)
  } finally {
    limits.refundMails = unlimited
  }
})

test('a request has a reason of a bounded length, in signs that people see as one', async () => {
  const { id } = await tools.buy(payer)
  expect(await tools.ask(payer, id, 'x'.repeat(longestRefundReason + 1))).toBe(
    '400 INVALID_REQUEST',
  )
  const longest = '😀'.repeat(longestRefundReason)
  expect(await tools.ask(payer, id, longest)).toMatchObject({ state: 'asked' })
})
