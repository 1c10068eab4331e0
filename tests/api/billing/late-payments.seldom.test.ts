import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelWished } from '#server/billing/cancellations/cancel-wished.ts'
import { deleteOldEvents } from '#server/billing/events/delete-old-events.ts'
import { reconcileSubscriptions } from '#server/billing/reconcile-subscriptions.ts'
import { billingEvents } from '#server/db/schema/billing.ts'
import { removeExpired } from '#server/housekeeping.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { readMails } from '#tests/setup/people/read-mails.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'

// Payments that are nobody's here: they do not go on unseen, and are not kept for ever.

let world: BillingWorld
let tools: BillingTools
let payer: Payer
const operator = 'olga@example.com'
beforeAll(async () => {
  world = await openBillingWorld({ env: { OPERATORS: operator } })
  tools = openBillingTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.stripe.isDown = false
  world.stripe.subscriptions.clear()
  payer = await tools.addPayer()
})

const deps = () => world.api.deps
const atStripe = (id: string) => world.stripe.subscriptions.get(id)?.status
const toldOf = async (id: string) =>
  (await readMails(deps(), operator)).filter(({ text }) => text.includes(id))
async function deleteAccount(): Promise<void> {
  const token = await tools.signIn(payer.userId)
  await confirmAct(deps(), payer.userId, 'delete-account')
  const answer = await world.api.request('/users/me', { method: 'DELETE', token })
  expect(answer.status).toBe(200)
}
/** Finished on a page that was opened before. */
async function payLate(email = payer.email) {
  const subscription = tools.addSubscription()
  world.stripe.customers.set(subscription.customer, email)
  const checkout = tools.writeCheckout(subscription, { reference: payer.userId, email })
  const event = await tools.say('checkout.session.completed', checkout)
  return { subscription, event }
}

test('what is paid after the account was deleted is ended at Stripe, and the operators are told', async () => {
  await deleteAccount()
  const { subscription, event } = await payLate()
  const { id } = subscription
  expect(event).toMatchObject({ outcome: 'deleted-person', payload: null })
  await cancelWished(deps())
  expect(atStripe(id)).toBe('canceled')
  expect(await tools.readRow(id)).toBeUndefined()
  const [mail, ...more] = await toldOf(id)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Pagamento de uma conta excluída' })
  expect(mail?.text).not.toContain(payer.email)
  const after = await tools.say('customer.subscription.deleted', { ...subscription })
  expect(after).toMatchObject({ outcome: 'ignored' })
})

test('nothing stays of another event of a late payment that came first', async () => {
  await deleteAccount()
  const subscription = tools.addSubscription()
  world.stripe.customers.set(subscription.customer, payer.email)
  await tools.say('customer.subscription.created', subscription)
  await tools.say('invoice.paid', {
    ...tools.writeInvoice(subscription),
    customer_email: payer.email,
  })
  expect(await tools.readRow(subscription.id)).toMatchObject({ customerEmail: payer.email })
  world.clock.advance(5000)
  const checkout = tools.writeCheckout(subscription, {
    ...{ reference: payer.userId, email: payer.email },
  })
  await tools.say('checkout.session.completed', checkout)
  await cancelWished(deps())
  expect(atStripe(subscription.id)).toBe('canceled')
  expect(await tools.readRow(subscription.id)).toBeUndefined()
  const stored = JSON.stringify(await deps().db.select().from(billingEvents))
  expect(stored).not.toContain(payer.email)
  expect(stored).not.toContain(payer.userId)
})

test('whoever made an account again with that address has what they paid', async () => {
  await deleteAccount()
  const again = await tools.addPayer(payer.email)
  const { subscription, event } = await payLate()
  expect(event).toMatchObject({ outcome: 'applied' })
  expect(await tools.readRow(subscription.id)).toMatchObject({ userId: again.userId })
  await cancelWished(deps())
  expect(atStripe(subscription.id)).toBe('active')
})

test('who was deleted is known for sixty days', async () => {
  await deleteAccount()
  world.clock.advance(59 * dayMs)
  await removeExpired(deps())
  expect((await payLate('tarde@example.com')).event).toMatchObject({ outcome: 'deleted-person' })
  world.clock.advance(2 * dayMs)
  await removeExpired(deps())
  expect((await payLate('tarde@example.com')).event).toMatchObject({ outcome: 'unknown-customer' })
})

test('a payment of nobody is told to the operators once, and stays for who proves its address', async () => {
  const subscription = tools.addSubscription()
  const checkout = tools.writeCheckout(subscription, { email: 'ninguem@example.com' })
  await tools.say('customer.subscription.created', subscription)
  expect(await toldOf(subscription.id)).toEqual([])
  world.clock.advance(5000)
  const event = await tools.say('checkout.session.completed', checkout)
  expect(event).toMatchObject({ outcome: 'unknown-customer' })
  const [mail, ...more] = await toldOf(subscription.id)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Pagamento sem conta' })
  await cancelWished(deps())
  expect(atStripe(subscription.id)).toBe('active')
  expect(await tools.readRow(subscription.id)).toMatchObject({ userId: null })
})

test('the mail and that it is applied are one: neither is there without the other', async () => {
  await deleteAccount()
  const { mail } = deps()
  const { enqueue } = mail
  mail.enqueue = async (db, to, ...rest) => {
    if (to === operator) throw new Error('no mail now')
    await enqueue(db, to, ...rest)
  }
  const { subscription, event } = await payLate()
  mail.enqueue = enqueue
  expect(event).toMatchObject({ appliedAt: null })
  expect(await deps().db.$count(billingEvents, eq(billingEvents.id, event?.id ?? ''))).toBe(1)
  await cancelWished(deps())
  expect(atStripe(subscription.id)).toBe('active')
  expect(await toldOf(subscription.id)).toEqual([])
})

test('what is nobody’s goes thirteen months after Stripe last spoke of it, and is not taken up again', async () => {
  const left = tools.addSubscription()
  const claimed = await tools.subscribe(payer)
  world.stripe.customers.set(left.customer, 'ninguem@example.com')
  await tools.say('customer.subscription.created', left)
  world.clock.advance(30 * dayMs)
  const over = { ...left, status: 'canceled' as const, ended_at: tools.seconds() }
  world.stripe.subscriptions.set(left.id, over)
  await tools.say('customer.subscription.deleted', over)
  world.clock.advance(390 * dayMs)
  await deleteOldEvents(deps().db, world.clock.now())
  expect(await tools.readRow(left.id)).toMatchObject({ customerEmail: 'ninguem@example.com' })
  world.clock.advance(7 * dayMs)
  await deleteOldEvents(deps().db, world.clock.now())
  expect(await tools.readRow(left.id)).toBeUndefined()
  const { billing } = deps()
  if (!billing) throw new Error('billing is off')
  await reconcileSubscriptions(deps(), billing)
  expect(await tools.readRow(left.id)).toBeUndefined()
  expect(await tools.readRow(claimed.id)).toMatchObject({ userId: payer.userId })
})
