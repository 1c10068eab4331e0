import { eq } from 'drizzle-orm'
import { Refund } from '#contract/billing/subscription.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import type { FakeSubscription } from '#tests/fakes/servers/stripe-server.ts'
import { codeOf, dataOf } from '../server/create-test-app.ts'
import {
  type BillingTools,
  type BillingWorld,
  openBillingTools,
  type Payer,
} from './billing-tools.ts'

/** Steps that tests of purchases given back share. */
export function openRefundTools(world: BillingWorld) {
  const { api, clock } = world
  const tools = openBillingTools(world)
  const refundTools = {
    ...tools,
    /** Sets the clock, also back. */
    turnTo: (instant: string) => clock.advance(Date.parse(instant) - clock.now().getTime()),
    /** Tells that something was paid, at a second that may be another than now. */
    pay: (subscription: FakeSubscription, cents = 5999, at = tools.seconds()) =>
      tools.say(
        'invoice.paid',
        { ...tools.writeInvoice(subscription), amount_paid: cents, created: at },
        at,
      ),
    /** A plan that is paid at once. */
    async buy(payer: Payer, changes: Parameters<BillingTools['subscribe']>[1] = {}) {
      const subscription = await tools.subscribe(payer, changes)
      await refundTools.pay(subscription)
      return subscription
    },
    /** What became of the request, or the status and code of its refusal. */
    async ask({ userId }: Payer, subscriptionId: string, reason = '') {
      const token = await tools.signIn(userId)
      const { status, json } = await api.request('/subscriptions/refund-requests', {
        ...{ method: 'POST', token, json: { subscriptionId, reason } },
      })
      return status === 200 ? dataOf(json, Refund) : `${status} ${codeOf(json)}`
    },
    refundsOf: async (payer: Payer) => (await tools.readSubscription(payer)).refunds ?? [],
    async countMails(recipient: string, kind: string): Promise<number> {
      const isTheirs = eq(outgoingMails.recipient, recipient)
      const rows = await api.deps.db.select().from(outgoingMails).where(isTheirs)
      return rows.filter((row) => row.kind === kind).length
    },
  }
  return refundTools
}
