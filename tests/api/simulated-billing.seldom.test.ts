import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPaymentLink } from '#contract/billing/payment-link.ts'
import { Plan } from '#contract/billing/plan.ts'
import { Subscription } from '#contract/billing/subscription.ts'
import { ShareData } from '#contract/projects/onboarding.ts'
import { ensurePlans } from '#server/billing/first-plans.ts'
import { startBilling } from '#server/billing/start-billing.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import { users } from '#server/db/schema/users.ts'
import { demoUser } from '#server/env/demo-user.ts'
import { readEnv } from '#server/env/env.ts'
import { type Listener, listen } from '#server/http/listen.ts'
import { type OpenSandbox, openSandbox } from '#server/open-sandbox.ts'
import { ensureDemoPlan } from '#server/seed/ensure-demo-plan.ts'
import { findFreePort } from '#tests/setup/processes/find-free-port.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const day = 86_400_000
// One that goes on by itself, like the stand-in's.
let skippedMs = 0
const clock = { now: () => new Date(Date.now() + skippedMs) }
let folder: string
let sandbox: OpenSandbox
let api: TestApp
let listener: Listener
let endBilling: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upubly-billing-'))
  const PORT = String(await findFreePort())
  const SANDBOX_PORT = String(await findFreePort())
  const env = readEnv({ PORT, SANDBOX_PORT, SANDBOX_CONTROL: '1', DATA_DIR: folder })
  const opened = await openSandbox(env, new Uint8Array(32), pino({ level: 'silent' }))
  if (!opened?.stripe) throw new Error('the sandbox was expected')
  sandbox = opened
  const said = Object.entries(opened.env).map(([name, value]) => [name, String(value)])
  api = await createTestApp({ clock, env: { PORT, ...Object.fromEntries(said) } })
  await ensurePlans(api.deps.db)
  endBilling = startBilling(api.deps)
  listener = await listen(api.app, { port: Number(PORT), host: '127.0.0.1', name: 'PORT' })
  opened.stripe.beginSending()
})
afterAll(async () => {
  await listener.close()
  await endBilling()
  await sandbox.close()
  await api.dispose()
  await rm(folder, { recursive: true })
})

const readPlan = async (token: string) =>
  dataOf((await api.request('/subscriptions/user', { token })).json, Subscription)

async function waitForPlan(token: string, holds: (plan: Subscription) => boolean) {
  const giveUp = Date.now() + 20_000
  for (;;) {
    const plan = await readPlan(token)
    if (holds(plan)) return plan
    if (Date.now() > giveUp) throw new Error(`it stayed ${JSON.stringify(plan)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Fills in a form of the stand-in like a browser without scripts. */
async function submit(page: string, action: RegExp, fields: Record<string, string>) {
  const text = await (await fetch(page)).text()
  const at = action.exec(text)?.[0]
  if (at === undefined) throw new Error(`no form in ${text}`)
  const hidden = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
  const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })
  return await fetch(new URL(at, page), { method: 'POST', body })
}

const press = async (portalUrl: string, deed: string) => {
  const email = new URL(portalUrl).searchParams.get('prefilled_email') ?? ''
  const page = `${portalUrl.split('?')[0]}/subscriptions?email=${encodeURIComponent(email)}`
  const answer = await submit(page, /\/stripe\/portal\/subscriptions\/sub_\w+/, { deed })
  expect(answer.status).toBe(200)
}

const advance = async (ms: number) => {
  skippedMs += ms
  await fetch(`${sandbox.url}/_control/clock`, {
    method: 'POST',
    body: JSON.stringify({ advanceMs: ms }),
  })
}

test('from the list of plans to a paid one, and through all that may become of it', async () => {
  const { accessToken: token, user } = await api.signIn()
  const before = await readPlan(token)
  expect([before.hasPaidPlan, before.isSimulated]).toEqual([false, true])
  const plans = dataOf((await api.request('/plans')).json, v.array(Plan))
  const link = plans.find(({ name }) => name === 'Premier')?.yearlyPlanUrl
  if (!link) throw new Error('nobody can pay')

  const payer = { userId: user.id, email: 'financeiro@agencia.test' }
  const paid = await submit(fillPaymentLink(link, { payer }), /\/stripe\/buy\/\w+/, {
    ...{ email: payer.email, card: 'approved' },
  })
  expect(await paid.text()).toContain('Voltar ao uPubly')
  const free = await waitForPlan(
    token,
    ({ state, hasPaidPlan }) => state === 'active' && hasPaidPlan,
  )
  expect(free).toMatchObject({ plan: { name: 'Premier' }, interval: 'year', isFreeTrial: true })
  const freeMs = Date.parse(free.freeTrialEndsAt ?? '') - clock.now().getTime()
  expect(Math.round(freeMs / day)).toBe(7)

  const portalUrl = sandbox.env.STRIPE_PORTAL_URL
  const portal = `${portalUrl}?prefilled_email=${encodeURIComponent(payer.email)}`
  await advance(1000)
  await press(portal, 'adiantar')
  const active = await waitForPlan(token, ({ isFreeTrial }) => !isFreeTrial)
  expect(active).toMatchObject({ state: 'active', freeTrialEndsAt: null, hasPaidPlan: true })
  await advance(1000)
  await press(portal, 'cancelar')
  const cancelled = await waitForPlan(token, ({ endsAt }) => endsAt !== null)
  expect(cancelled.state).toBe('active')
  await advance(1000)
  await press(portal, 'retomar')
  await waitForPlan(token, ({ endsAt }) => endsAt === null)
  await advance(1000)
  await press(portal, 'falhar')
  await press(portal, 'adiantar')
  const failed = await waitForPlan(token, ({ state }) => state === 'grace')
  expect(failed.reason).toBe('payment-failed')
  await advance(1000)
  await press(portal, 'pagar')
  await waitForPlan(token, ({ state }) => state === 'active')
})

test("a friend's code lowers their first payment, and later one of whoever invited them", async () => {
  const waitForShare = async (holds: (share: ShareData) => boolean) => {
    const { accessToken: token } = await api.signIn()
    const giveUp = Date.now() + 20_000
    for (;;) {
      const share = dataOf((await api.request('/user/profile/share', { token })).json, ShareData)
      if (holds(share) || Date.now() > giveUp) return share
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const { shareUrl } = await waitForShare(() => true)
  const coupon = new URL(shareUrl).searchParams.get('cupom') ?? ''
  const { user } = await api.signIn(api.people.bruno.email)
  const payer = { userId: user.id, email: 'bruno@amigo.test' }
  const base = `${sandbox.env.STRIPE_LINKS_BASE}/pro_monthly?free_days=0`
  const link = fillPaymentLink(base, { payer, coupon })
  await expect.poll(async () => (await fetch(link)).text()).toContain('47,99 no primeiro pagamento')
  await submit(link, /\/stripe\/buy\/\w+/, { email: payer.email, card: 'approved' })
  const counted = await waitForShare(({ referralCount }) => referralCount === 1)
  expect(counted).toMatchObject({ rewards: [{ state: 'waiting' }], isSimulated: true })

  await advance(9 * day)
  api.deps.billing?.wake()
  const given = await waitForShare(({ rewards }) => rewards[0]?.state === 'given')
  expect(given.rewards).toEqual([{ state: 'given' }])
  const portal = `${sandbox.env.STRIPE_PORTAL_URL}?prefilled_email=financeiro%40agencia.test`
  await press(portal, 'adiantar')
  const used = await waitForShare(({ rewards }) => rewards[0]?.state === 'used')
  expect(used.rewards).toEqual([{ state: 'used' }])
})

test('the person of the demonstration has a plan before the first call, and keeps it for years', async () => {
  const { name, email } = demoUser
  const [person] = await api.deps.db
    .select()
    .from(users)
    .where(eq(users.email, api.people.ana.email))
  if (!person) throw new Error('Ana was expected')
  const id = crypto.randomUUID()
  await api.deps.db.insert(users).values({ ...person, id, name, email })
  await ensureDemoPlan(api.deps, sandbox.stripe)
  await ensureDemoPlan(api.deps, sandbox.stripe)
  const owned = () => api.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, id))
  const [begun, ...more] = await owned()
  expect([begun?.status, more]).toEqual(['active', []])

  const { accessToken: token } = await api.signIn(email)
  expect(await readPlan(token)).toMatchObject({ state: 'active', plan: { name: 'Premier' } })
  const hold = (isHeld: boolean) =>
    fetch(`${sandbox.url}/_control/stripe/sending`, {
      method: 'PATCH',
      body: JSON.stringify({ isHeld }),
    })
  await hold(true)
  await advance(1000 * day)
  const { accessToken: later } = await api.signIn(email)
  expect(await readPlan(later)).toMatchObject({ state: 'active', endsAt: null })
  await hold(false)
  const giveUp = Date.now() + 20_000
  for (;;) {
    const [renewed] = await owned()
    if (renewed && renewed.paidUntil > clock.now()) break
    if (Date.now() > giveUp) throw new Error(`not renewed: ${JSON.stringify(renewed)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(await readPlan(later)).toMatchObject({ state: 'active', endsAt: null })
})

const realStripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PORTAL_URL: 'https://billing.stripe.com/p/login/x',
}
test.each([
  ['nothing is set', {}, true, true],
  ['there is an app of the network', { IG_APP_ID: '1', IG_APP_SECRET: 's' }, false, true],
  ['billing is off', { BILLING: 'off' }, true, false],
  ['it is production', { NODE_ENV: 'production' }, true, false],
  ['there is a key of Stripe', realStripe, true, false],
] as const)(
  'where %s, what is missing is simulated',
  async (_name, source, hasNetworks, hasStripe) => {
    const env = readEnv({ SANDBOX_PORT: '0', DATA_DIR: folder, ...source })
    const opened = await openSandbox(env, new Uint8Array(32), pino({ level: 'silent' }))
    expect(opened?.hasNetworks).toBe(hasNetworks)
    expect(opened?.stripe !== undefined).toBe(hasStripe)
    expect(opened?.env.STRIPE_LINKS_BASE !== undefined).toBe(hasStripe)
    expect(opened?.env.IG_APP_ID !== undefined).toBe(hasNetworks)
    await opened?.close()
  },
)

test('where both are the real ones, no stand-in opens', async () => {
  const env = readEnv({ IG_APP_ID: '1', IG_APP_SECRET: 's', BILLING: 'off', DATA_DIR: folder })
  expect(await openSandbox(env, new Uint8Array(32), pino({ level: 'silent' }))).toBeUndefined()
})
