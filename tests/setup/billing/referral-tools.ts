import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { ShareData } from '#contract/projects/onboarding.ts'
import { workReferrals } from '#server/billing/start-billing.ts'
import { referrals } from '#server/db/schema/referrals.ts'
import { friendCouponId } from '#server/stripe/open-discounts.ts'
import { makeFakeDiscount } from '#tests/fakes/servers/stripe-discounts.ts'
import type { FakeSubscription } from '#tests/fakes/servers/stripe-server.ts'
import { confirmAct } from '../server/confirm-act.ts'
import { dataOf } from '../server/create-test-app.ts'
import { type BillingWorld, dayMs, openBillingTools, type Payer } from './billing-tools.ts'

/** How a friend pays. */
interface FirstPayment {
  /** At Stripe; a new one for each purchase by default. */
  customer?: string
  /** The address that is typed at the payment: the friend's own by default. */
  email?: string
  /** The card's fingerprint: a card of their own by default. */
  card?: string
  /** In cents. */
  cents?: number
  key?: string
  /** The checkout is told later (`sayCheckout`). */
  isUnsaid?: true
}

/** Steps that tests of friends and rewards share. */
export function openReferralTools(world: BillingWorld) {
  const { api, stripe, clock } = world
  const tools = openBillingTools(world)
  const { deps } = api
  const emails = new Map<string, string>()
  /** An invoice of a subscription, as Stripe lists it; a coupon for one payment goes with it. */
  const addInvoice = (id: string, cents: number, discounts = stripe.discounts.get(id) ?? []) => {
    const listed = stripe.invoices.get(id) ?? []
    const invoice = {
      ...{ id: `in_${randomBytes(8).toString('hex')}`, object: 'invoice', status: 'paid' },
      ...{ created: tools.seconds(), amount_paid: cents, discounts },
    }
    stripe.invoices.set(id, [invoice, ...listed])
    if (cents > 0) stripe.discounts.delete(id)
    return invoice
  }
  const referralTools = {
    ...tools,
    addInvoice,
    /** All that is due about friends. */
    async work(): Promise<void> {
      if (!deps.billing) throw new Error('no billing')
      while (await workReferrals(deps, deps.billing));
    },
    /** The same in so many processes at once. */
    async workAtOnce(processes: number): Promise<void> {
      await Promise.all(Array.from({ length: processes }, () => referralTools.work()))
    },
    async deleteAccount({ userId }: Payer): Promise<void> {
      const token = await tools.signIn(userId)
      await confirmAct(deps, userId, 'delete-account')
      const { status } = await api.request('/users/me', { method: 'DELETE', token })
      if (status !== 200) throw new Error(`not deleted: ${status}`)
    },
    pass: (days: number) => clock.advance(days * dayMs),
    async share({ userId }: Payer): Promise<ShareData> {
      const token = await tools.signIn(userId)
      return dataOf((await api.request('/user/profile/share', { token })).json, ShareData)
    },
    codeOf: async (payer: Payer): Promise<string> =>
      new URL((await referralTools.share(payer)).shareUrl).searchParams.get('cupom') ?? '',
    /** Stripe's id of a person's code, once it was made there. */
    async promotionOf(payer: Payer): Promise<string> {
      const code = await referralTools.codeOf(payer)
      await referralTools.work()
      const found = [...stripe.promotionCodes.values()].find((one) => one.code === code)
      if (!found) throw new Error(`${code} is not at Stripe`)
      return found.id
    },
    statesOf: async (payer: Payer) =>
      (await referralTools.share(payer)).rewards.map(({ state }) => state),
    /** The coupons that are on a subscription at Stripe. */
    couponsOn: (id: string) => (stripe.discounts.get(id) ?? []).map(({ source }) => source.coupon),
    /** Why a person does not count as a friend, or 'counts'; undefined when they paid with no code. */
    async refusalOf({ userId }: Payer) {
      const isTheirs = eq(referrals.friendId, userId)
      const [row] = await deps.db.select().from(referrals).where(isTheirs)
      return row && (row.refusal ?? 'counts')
    },
    /** A subscription that begins with a code at Stripe; nothing is told of a payment. */
    async beginWith(friend: Payer, promotion: string | undefined, payment: FirstPayment = {}) {
      const { customer, key = 'starter_monthly', email = friend.email } = payment
      const subscription = tools.addSubscription({ key, ...(customer && { customer }) })
      const discounts = promotion === undefined ? [] : [makeFakeDiscount(friendCouponId, promotion)]
      const card = payment.card ?? randomBytes(8).toString('hex')
      emails.set(subscription.id, email)
      addInvoice(subscription.id, payment.cents ?? 1599, discounts)
      referralTools.addCharge(subscription, card)
      if (!payment.isUnsaid) await referralTools.sayCheckout(friend, subscription)
      return subscription
    },
    async sayCheckout({ userId: reference, email }: Payer, subscription: FakeSubscription) {
      const typed = { reference, email: emails.get(subscription.id) ?? email }
      await tools.say('checkout.session.completed', tools.writeCheckout(subscription, typed))
    },
    addCharge({ customer }: FakeSubscription, fingerprint: string, changes: object = {}) {
      const charge = { paid: true, refunded: false, disputed: false, ...changes }
      const known = stripe.charges.get(customer) ?? []
      stripe.charges.set(customer, [
        { ...charge, payment_method_details: { type: 'card', card: { fingerprint } } },
        ...known,
      ])
    },
    /** Stripe tells that the first payment was made. */
    async tellPaid(subscription: FakeSubscription, cents = 1599, at = tools.seconds()) {
      const said = { amount_paid: cents, customer_email: emails.get(subscription.id) ?? null }
      return await tools.say('invoice.paid', { ...tools.writeInvoice(subscription), ...said }, at)
    },
    /** A friend pays with a code, and it is looked at. */
    async payWith(friend: Payer, promotion: string | undefined, payment: FirstPayment = {}) {
      const subscription = await referralTools.beginWith(friend, promotion, payment)
      clock.advance(1000)
      await referralTools.tellPaid(subscription, payment.cents)
      await referralTools.work()
      return subscription
    },
    /** A period of a subscription ends: its invoice takes its discounts off, once. */
    async renew(subscription: FakeSubscription) {
      clock.advance(1000)
      addInvoice(subscription.id, 4799)
      await referralTools.tellPaid(subscription, 4799)
      await referralTools.work()
    },
  }
  return referralTools
}
