import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { ProjectPlan, Subscription } from '#contract/billing/subscription.ts'
import { apiBase } from '#contract/calls/api.ts'
import { beginTrial } from '#server/billing/begin-trial.ts'
import { applyDueEvents } from '#server/billing/events/apply-event.ts'
import { billingEvents } from '#server/db/schema/billing.ts'
import { projectMembers, projects } from '#server/db/schema/projects.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import { users } from '#server/db/schema/users.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import {
  type FakeSubscription,
  type StripeServer,
  startStripeServer,
} from '#tests/fakes/servers/stripe-server.ts'
import { createTestClock, type TestClock } from '#tests/fakes/servers/test-clock.ts'
import {
  createTestApp,
  dataOf,
  type TestApp,
  type TestAppOptions,
} from '../server/create-test-app.ts'

const secret = 'whsec_test'
export const dayMs = 86_400_000
const stripe = new Stripe('sk_test_1')

export interface Payer {
  userId: string
  email: string
  token: string
  projectId: string
}

export interface BillingWorld {
  api: TestApp
  clock: TestClock
  stripe: StripeServer
  close(): Promise<void>
}

type EventRow = typeof billingEvents.$inferSelect
/** A subscription by the lookup key of its price, and for how many days it is paid. */
type Bought = Partial<FakeSubscription> & { key?: string; days?: number }

/** The environment of an app whose Stripe is the fake server at this URL. */
export function billingEnv(url: string): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_PORTAL_URL: 'https://billing.example/p/login/1',
    STRIPE_API_BASE: url,
  }
}

/** The real app with a clock and a fake Stripe that the test controls. */
export async function openBillingWorld(options: TestAppOptions = {}): Promise<BillingWorld> {
  const clock = createTestClock(new Date('2026-11-20T12:00:00Z'))
  const stripe = await startStripeServer()
  const env = { ...options.env, ...billingEnv(stripe.url) }
  const api = await createTestApp({ clock, ...options, env })
  const close = async () => {
    await api.dispose()
    await stripe.close()
  }
  return { api, clock, stripe, close }
}

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

/** Steps that tests of billing share. */
export function openBillingTools({ api, clock, stripe: server }: BillingWorld) {
  const seconds = (at = clock.now()) => Math.floor(at.getTime() / 1000)
  const post = async (body: string, signature: string, app = api) => {
    const answer = await app.app.request(`${apiBase}/billing/stripe-events`, {
      method: 'POST',
      headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json' },
      body,
    })
    return answer.status
  }
  const sign = (payload: string, timestamp = seconds(), key = secret) =>
    stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp })

  const tools = {
    seconds,
    post,
    sign,
    /** Adds a person whose trial begins now, with a project. */
    async addPayer(email = `${randomUUID()}@example.com`): Promise<Payer> {
      const [userId, projectId] = [randomUUID(), randomUUID()]
      const now = clock.now()
      await api.deps.db
        .insert(users)
        .values({ id: userId, email, name: 'Ana', passwordHash: 'none', emailVerifiedAt: now })
      await beginTrial(api.deps.db, [userId], now)
      await api.deps.db.insert(projects).values({ id: projectId, name: 'Padaria', description: '' })
      await api.deps.db.insert(projectMembers).values({ projectId, userId, role: 'OWNER' })
      return { userId, email, projectId, token: await tools.signIn(userId) }
    },
    /** Links an account to the person's project; returns its id. */
    async addAccount({ projectId, userId }: Payer): Promise<string> {
      const [account] = await api.deps.db
        .insert(socialAccounts)
        .values({
          ...{ projectId, platformId: 'instagram', remoteId: randomUUID(), username: 'padaria' },
          ...{ linkedBy: userId, accessTokenSealed: 'x' },
        })
        .returning({ id: socialAccounts.id })
      if (!account) throw new Error('no account')
      return account.id
    },
    /** A new session, since one ends long before a trial does. */
    signIn: async (userId: string): Promise<string> =>
      (await startSession(api.deps, userId)).accessToken,
    /** Adds a subscription at the fake Stripe, by default paid for a month from now. */
    addSubscription(changes: Bought = {}): FakeSubscription {
      const { key = 'pro_monthly', days = 30, ...rest } = changes
      const end = seconds() + (days * dayMs) / 1000
      const subscription: FakeSubscription = {
        ...{ id: newId('sub'), object: 'subscription', customer: newId('cus'), status: 'active' },
        ...{ start_date: seconds(), cancel_at_period_end: false, cancel_at: null },
        ...{ canceled_at: null, ended_at: null },
        items: { data: [{ price: { lookup_key: key }, current_period_end: end }] },
        ...rest,
      }
      server.subscriptions.set(subscription.id, subscription)
      return subscription
    },
    /** An event as Stripe posts it. */
    writeEvent(type: string, object: object, created = seconds()) {
      const id = newId('evt')
      return { id, body: JSON.stringify({ id, object: 'event', type, created, data: { object } }) }
    },
    /** Posts a signed event; returns its id. */
    async tell(type: string, object: object, created?: number): Promise<string> {
      const { id, body } = tools.writeEvent(type, object, created)
      const status = await post(body, sign(body))
      if (status !== 200) throw new Error(`${type}: ${status}`)
      return id
    },
    /** Posts a signed event and waits until it was applied; returns its row. */
    async say(type: string, object: object, created?: number): Promise<EventRow | undefined> {
      const id = await tools.tell(type, object, created)
      await applyDueEvents(api.deps)
      return tools.readEvent(id)
    },
    /** The checkout session of a paid link, as Stripe describes it. */
    writeCheckout: (
      { id, customer }: FakeSubscription,
      payer: { reference?: string | null; email?: string },
    ) => ({
      ...{ object: 'checkout.session', mode: 'subscription', customer, subscription: id },
      client_reference_id: payer.reference ?? null,
      customer_details: { email: payer.email ?? 'pagante@example.com' },
    }),
    writeInvoice: ({ id, customer, items }: FakeSubscription) => ({
      ...{ id: newId('in'), object: 'invoice', customer, customer_email: 'pagante@example.com' },
      parent: { subscription_details: { subscription: id } },
      lines: { data: [{ period: { start: 1, end: items.data[0]?.current_period_end } }] },
    }),
    /** Pays a plan for this person; all events of the payment are applied. */
    async subscribe(payer: Payer, changes: Bought = {}): Promise<FakeSubscription> {
      const subscription = tools.addSubscription(changes)
      const { userId: reference, email } = payer
      const checkout = tools.writeCheckout(subscription, { reference, email })
      await tools.say('checkout.session.completed', checkout)
      return subscription
    },
    async readEvent(id: string): Promise<EventRow | undefined> {
      const [row] = await api.deps.db.select().from(billingEvents).where(eq(billingEvents.id, id))
      return row
    },
    async readRow(id: string) {
      const [row] = await api.deps.db.select().from(subscriptions).where(eq(subscriptions.id, id))
      return row
    },
    /** The subscription as the API describes it to the person. */
    async readSubscription(payer: Payer): Promise<Subscription> {
      const token = await tools.signIn(payer.userId)
      return dataOf((await api.request('/subscriptions/user', { token })).json, Subscription)
    },
    async readPlan({ userId, projectId }: Payer): Promise<ProjectPlan> {
      const token = await tools.signIn(userId)
      return dataOf((await api.request(`/projects/${projectId}/plan`, { token })).json, ProjectPlan)
    },
  }
  return tools
}
export type BillingTools = ReturnType<typeof openBillingTools>
