import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../../db/database.ts'
import { referralChecks, referralCodes, referrals } from '../../db/schema/referrals.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import type { Billing } from '../../stripe/billing.ts'
import { friendCouponId } from '../../stripe/open-discounts.ts'
import type { DiscountedInvoice, StripeCharge } from '../../stripe/stripe-objects.ts'
import type { SubscriptionRow } from '../choose-subscription.ts'
import { openWindow } from '../refund-window.ts'
import { findRow } from '../subscription-queries.ts'
import { findRefusal, listCustomers } from './find-refusal.ts'
import { listMarks } from './list-marks.ts'
import { claimMs, retryAt, workThrough } from './work-through.ts'

export type ReferralDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'codeKey'>

/** Of the inviter; each is a question to Stripe. */
const mostCustomers = 5
/** About a month: then nobody is known for a payment, or our code was never stored, for good. */
const mostAttempts = 130

/**
 * Something was paid for a subscription for the first time: whether a friend's code lowered it is
 * looked at soon. In the transaction that notes the payment.
 */
export async function requestCheck(db: Executor, subscriptionId: string): Promise<void> {
  const due = { subscriptionId, dueAt: new Date(0) }
  await db.insert(referralChecks).values(due).onConflictDoNothing()
}

/**
 * Looks at first payments, and counts friends who paid with somebody's code. Harmless in many
 * processes at once, and repeated: a subscription, and a friend, has one row.
 */
export async function checkDuePayments(
  deps: ReferralDeps,
  billing: Billing,
  signal?: AbortSignal,
): Promise<boolean> {
  const { db, clock, log } = deps
  return await workThrough({
    claim: () => claimCheck(db, clock.now()),
    work: async (check) => {
      const isDone = await checkPayment(deps, billing, check.subscriptionId)
      if (isDone || check.attempts >= mostAttempts) await endCheck(db, check)
      else await moveCheck(db, check, retryAt(clock.now(), check.attempts))
    },
    postpone: async (check, error) => {
      log.error({ err: error, ...check }, 'a first payment was not looked at')
      if (check.attempts >= mostAttempts) await endCheck(db, check)
      else await moveCheck(db, check, retryAt(clock.now(), check.attempts))
    },
    signal,
  })
}

/** False while it cannot be told yet. */
async function checkPayment(deps: ReferralDeps, billing: Billing, id: string): Promise<boolean> {
  const { db } = deps
  const row = await findRow(db, id)
  // Its person deleted their account meanwhile.
  if (!row) return true
  const invoice = findFirstPaid(await billing.discounts.listInvoices(id))
  if (!invoice) return true
  const found = await findInviter(db, invoice)
  if (found === 'nobody') return true
  if (found === 'unknown' || row.userId === null) return false
  await countFriend(deps, billing, { row, friendId: row.userId, invoice, inviterId: found.id })
  return true
}

/** The first invoice for which something was taken: the one of free days takes no discount. */
function findFirstPaid(newestFirst: readonly DiscountedInvoice[]): DiscountedInvoice | undefined {
  return newestFirst.findLast(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
}

/** 'unknown': with our coupon, and a code that Stripe has and we have not stored. */
async function findInviter(
  db: Database,
  { discounts }: DiscountedInvoice,
): Promise<{ id: string } | 'nobody' | 'unknown'> {
  const ours = discounts.filter(({ source }) => source.coupon === friendCouponId)
  const ids = ours.flatMap(({ promotion_code }) => promotion_code ?? [])
  if (ids.length === 0) return 'nobody'
  const [known] = await db
    .select({ id: referralCodes.userId })
    .from(referralCodes)
    .where(inArray(referralCodes.promotionCodeId, ids))
  if (!known) return 'unknown'
  return known.id === null ? 'nobody' : { id: known.id }
}

interface Counted {
  row: SubscriptionRow
  friendId: string
  invoice: DiscountedInvoice
  inviterId: string
}

async function countFriend(
  deps: ReferralDeps,
  billing: Billing,
  { row, friendId, invoice, inviterId }: Counted,
): Promise<void> {
  const { db } = deps
  const { id: subscriptionId, customerId, customerEmail } = row
  const charges = await billing.discounts.listCharges(customerId)
  const marks = await listMarks(deps, db, friendId, { charges, emails: [customerEmail] })
  const own = await listInviterPayments(deps, billing, inviterId)
  const inviter = { id: inviterId, marks: await listMarks(deps, db, inviterId, own) }
  const paidAt = row.firstPaidAt ?? invoice.created
  const friend = { id: friendId, subscriptionId, customerId, paidAt, marks, charges }
  const due = mayBeGivenAt({ paidAt }).toISOString()
  await db.transaction(async (tx) => {
    await lockReferrals(tx)
    const refusal = await findRefusal(tx, friend, inviter)
    const [counted] = await tx
      .insert(referrals)
      .values({ friendId, inviterId, subscriptionId, paidAt, refusal, friendMarks: marks.own })
      .onConflictDoNothing()
      .returning({ id: referrals.subscriptionId })
    if (!counted) return
    deps.log.info({ inviterId, subscriptionId, refusal }, 'a friend paid with a code')
    if (refusal !== null) return
    await tx
      .update(referralCodes)
      .set({ rewardsDueAt: sql`least(${referralCodes.rewardsDueAt}, ${due}::timestamptz)` })
      .where(eq(referralCodes.userId, inviterId))
  })
}

async function listInviterPayments({ db }: ReferralDeps, { discounts }: Billing, id: string) {
  const charges: StripeCharge[] = []
  for (const customer of (await listCustomers(db, id)).slice(0, mostCustomers))
    charges.push(...(await discounts.listCharges(customer)))
  const bought = await db
    .select({ email: subscriptions.customerEmail })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, id), isNotNull(subscriptions.customerEmail)))
  return { charges, emails: bought.map(({ email }) => email) }
}

type Check = typeof referralChecks.$inferSelect

async function claimCheck(db: Database, now: Date): Promise<Check | undefined> {
  return await db.transaction(async (tx) => {
    const { dueAt } = referralChecks
    const [row] = await tx
      .select()
      .from(referralChecks)
      .where(lte(dueAt, now))
      .orderBy(asc(dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return undefined
    const lease = { attempts: row.attempts + 1, dueAt: new Date(now.getTime() + claimMs) }
    const isIt = eq(referralChecks.subscriptionId, row.subscriptionId)
    await tx.update(referralChecks).set(lease).where(isIt)
    return { ...row, ...lease }
  })
}

async function endCheck(db: Database, { subscriptionId }: Check): Promise<void> {
  await db.delete(referralChecks).where(eq(referralChecks.subscriptionId, subscriptionId))
}

async function moveCheck(db: Database, { subscriptionId }: Check, dueAt: Date): Promise<void> {
  const isIt = eq(referralChecks.subscriptionId, subscriptionId)
  await db.update(referralChecks).set({ dueAt }).where(isIt)
}

/**
 * Friends are counted one after the other, whoever invited them: so many of one person, and one
 * friend once. Seldom enough for one lock.
 */
export async function lockReferrals(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('referrals', 0))`)
}

/** When a friend who paid then cannot ask for it back any more: not before is anybody rewarded. */
export function mayBeGivenAt({ paidAt }: { paidAt: Date }): Date {
  return new Date(openWindow(paidAt).until.getTime() + 1)
}
