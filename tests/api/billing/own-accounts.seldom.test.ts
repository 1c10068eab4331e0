import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectMembers } from '#server/db/schema/projects.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import {
  type BillingWorld,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { openReferralTools } from '#tests/setup/billing/referral-tools.ts'

// People who would invite themselves.

let world: BillingWorld
let tools: ReturnType<typeof openReferralTools>
let ana: Payer
let code: string
beforeAll(async () => {
  world = await openBillingWorld()
  tools = openReferralTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  tools.pass(1)
  ana = await tools.addPayer()
  code = await tools.promotionOf(ana)
})

const db = () => world.api.deps.db

test("one's own second account does not count: paid by the same customer at Stripe", async () => {
  const { customer } = await tools.payWith(ana, undefined)
  const second = await tools.addPayer()
  await tools.payWith(second, code, { customer })
  expect(await tools.refusalOf(second)).toBe('own-account')
})

test("one's own second account does not count: paid with the same card", async () => {
  await tools.payWith(ana, undefined, { card: 'visa-da-ana' })
  const second = await tools.addPayer()
  await tools.payWith(second, code, { card: 'visa-da-ana' })
  expect(await tools.refusalOf(second)).toBe('own-account')
})

test("one's own second account does not count: used on the same device", async () => {
  const second = await tools.addPayer()
  const keyThumbprint = `celular-de-${ana.userId}`
  for (const { userId } of [ana, second])
    await db().update(sessions).set({ keyThumbprint }).where(eq(sessions.userId, userId))
  await tools.payWith(second, code)
  expect(await tools.refusalOf(second)).toBe('own-account')
})

test("one's own second account does not count with the same phone, however it is written", async () => {
  const second = await tools.addPayer()
  const setPhone = (payer: Payer, phone: string) =>
    db().update(users).set({ phone }).where(eq(users.id, payer.userId))
  await setPhone(ana, '+55 (11) 99999-0101')
  await setPhone(second, '11999990101')
  await tools.payWith(second, code)
  expect(await tools.refusalOf(second)).toBe('own-account')
  // A number that somebody made up is many people's, and says nothing of two strangers.
  const [bia, friend, other] = [
    await tools.addPayer(),
    await tools.addPayer(),
    await tools.addPayer(),
  ]
  for (const one of [bia, friend]) await setPhone(one, '11 99999-9999')
  await setPhone(other, '11999990101')
  const promotion = await tools.promotionOf(bia)
  for (const one of [friend, other]) await tools.payWith(one, promotion)
  expect([await tools.refusalOf(friend), await tools.refusalOf(other)]).toEqual([
    ...['counts', 'counts'],
  ])
})

test.each([
  ['ana.lima@gmail.com', 'analima+nova@gmail.com'],
  ['contato@padaria.test', 'contato+2@padaria.test'],
])(
  "one's own second account does not count with the same mailbox: %s and %s",
  async (first, other) => {
    const inviter = await tools.addPayer(first)
    const promotion = await tools.promotionOf(inviter)
    const second = await tools.addPayer(other)
    await tools.payWith(second, promotion)
    expect(await tools.refusalOf(second)).toBe('own-account')
    const third = await tools.addPayer()
    await tools.payWith(third, promotion, { email: first })
    expect(await tools.refusalOf(third)).toBe('own-account')
  },
)

test("one's own second account does not count: nor the person's own payment with their own code", async () => {
  await tools.payWith(ana, code)
  expect(await tools.refusalOf(ana)).toBe('own-account')
  expect(await tools.share(ana)).toMatchObject({ referralCount: 0, rewards: [] })
})

test("one's own second account does not count but a member of one of their projects is a friend", async () => {
  const friend = await tools.addPayer()
  const member = { projectId: ana.projectId, userId: friend.userId, role: 'EDITOR' as const }
  await db().insert(projectMembers).values(member)
  await tools.payWith(friend, code)
  expect(await tools.refusalOf(friend)).toBe('counts')
})
