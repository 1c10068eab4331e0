import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeDueNotices } from '#server/billing/notices/write-due-notices.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { readMails } from '#tests/setup/people/read-mails.ts'
import { createTestApp } from '#tests/setup/server/create-test-app.ts'

// The mails about ends: each once, in its time, and none that is not true any more.

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

const look = () => writeDueNotices(world.api.deps)
/** After so many days, of which each is looked at twice. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    world.clock.advance(dayMs)
    await look()
    await look()
  }
}
const subjects = async () =>
  (await readMails(world.api.deps, payer.email)).map(({ subject }) => subject).reverse()

test('a trial is announced, its end is told, and each of it once', async () => {
  await look()
  await pass(3)
  expect(await subjects()).toEqual([])
  await pass(1)
  expect(await subjects()).toEqual(['Seu teste grátis termina em 3 dias'])
  await pass(2)
  expect((await subjects()).slice(1)).toEqual(['Seu teste grátis termina em 1 dia'])
  await pass(8)
  expect((await subjects()).slice(2)).toEqual(['Seu teste grátis terminou'])
})

test('a cancelled plan is announced before its end, and its end is told, each once', async () => {
  const subscription = await tools.subscribe(payer)
  world.clock.advance(5000)
  const cancelled = { ...subscription, cancel_at_period_end: true }
  await tools.say('customer.subscription.updated', cancelled)
  await pass(26)
  expect((await subjects()).slice(1)).toEqual([])
  await pass(1)
  expect((await subjects()).slice(1)).toEqual(['Seu plano Pro termina em 3 dias'])
  await pass(2)
  expect((await subjects()).slice(2)).toEqual(['Seu plano Pro termina em 1 dia'])
  await pass(5)
  expect((await subjects()).slice(3)).toEqual(['Seu plano terminou'])
})

test('the first payment after free days is announced before it comes, and nothing once it came', async () => {
  const subscription = await tools.subscribe(payer, { status: 'trialing', days: 7 })
  await pass(6)
  expect(await subjects()).toEqual([
    'Assinatura confirmada',
    'A primeira cobrança do plano Pro vem em 3 dias',
    'A primeira cobrança do plano Pro vem em 1 dia',
  ])
  const [mail] = await readMails(world.api.deps, payer.email)
  expect(mail?.text).toContain('https://billing.example/p/login/1?prefilled_email=')
  world.clock.advance(dayMs)
  const { items } = tools.addSubscription()
  await tools.say('customer.subscription.updated', { ...subscription, status: 'active', items })
  await pass(5)
  expect(await subjects()).toHaveLength(3)
})

test('nobody who has paid is told of the end of their trial', async () => {
  await tools.subscribe(payer)
  await pass(12)
  expect(await subjects()).toEqual(['Assinatura confirmada'])
})

test('what was missed while nothing ran is left out where it is not true any more', async () => {
  world.clock.advance(6.5 * dayMs)
  await look()
  expect(await subjects()).toEqual(['Seu teste grátis termina em 1 dia'])
  payer = await tools.addPayer()
  world.clock.advance(30 * dayMs)
  await look()
  expect(await subjects()).toEqual([])
})

test('a failed payment is told with its event, once more before it ends something, with the portal', async () => {
  const subscription = await tools.subscribe(payer)
  world.clock.advance(30 * dayMs)
  await tools.say('invoice.payment_failed', tools.writeInvoice(subscription))
  world.clock.advance(5000)
  await tools.say('invoice.payment_failed', tools.writeInvoice(subscription))
  const [failed] = await readMails(world.api.deps, payer.email)
  expect(failed).toMatchObject({ subject: 'Não conseguimos cobrar sua assinatura' })
  expect(failed?.text).toContain('https://billing.example/p/login/1?prefilled_email=')
  await pass(5)
  expect((await subjects()).slice(1)).toEqual([
    ...['Não conseguimos cobrar sua assinatura', 'Último dia para regularizar sua assinatura'],
  ])
})

test("a stranger's payment that fails is not told to whoever pays for themselves", async () => {
  await tools.subscribe(payer)
  const stranger = await tools.subscribe(payer, { key: 'starter_monthly' })
  world.clock.advance(5000)
  await tools.say('customer.subscription.updated', { ...stranger, status: 'past_due' })
  await pass(3)
  expect(await subjects()).toEqual(['Assinatura confirmada'])
})

test('many processes at once write each mail once', async () => {
  world.clock.advance(5 * dayMs)
  await Promise.all([look(), look(), look()])
  expect(await subjects()).toHaveLength(1)
})

test('where nobody can pay no mail speaks of it', async () => {
  const api = await createTestApp({ clock: world.clock })
  try {
    world.clock.advance(2 * dayMs)
    await writeDueNotices(api.deps)
    expect(await readMails(api.deps, api.people.ana.email)).toEqual([])
  } finally {
    await api.dispose()
  }
})
