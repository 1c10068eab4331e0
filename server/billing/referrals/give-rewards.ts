import { millisecondsInDay } from 'date-fns/constants'
import { and, asc, eq, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import type { Database, Executor } from '../../db/database.ts'
import { refundRequests } from '../../db/schema/billing.ts'
import { referralCodes, referrals } from '../../db/schema/referrals.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import type { Billing } from '../../stripe/billing.ts'
import { friendCouponId } from '../../stripe/open-discounts.ts'
import type { DiscountedSubscription } from '../../stripe/stripe-objects.ts'
import { lockReferrals, mayBeGivenAt, type ReferralDeps } from './check-payments.ts'
import { isGivenBack, isNotNew } from './find-refusal.ts'
import { isCounted } from './is-counted.ts'
import { claimMs, retryAt, workThrough } from './work-through.ts'

type ReferralRow = typeof referrals.$inferSelect

const over: readonly string[] = ['canceled', 'incomplete_expired']
/** Looked at once a day, and whenever Stripe tells something of the inviter's subscriptions. */
const againMs = millisecondsInDay

/**
 * Gives people the rewards of friends who count, one at a time, and sees which an invoice has used.
 * Harmless in many processes at once: each reward is a coupon that Stripe lets be redeemed once.
 */
export async function giveDueRewards(
  deps: ReferralDeps,
  billing: Billing,
  signal?: AbortSignal,
): Promise<boolean> {
  const { db, clock, log } = deps
  return await workThrough({
    claim: () => claimRewards(db, clock.now()),
    work: async (claim) => {
      await lookAtRewards(deps, billing, claim.userId)
      await lookAgain(deps, claim)
    },
    postpone: async ({ userId, rewardAttempts: attempts }, error) => {
      log.error({ err: error, userId, attempts }, 'rewards were not looked at')
      const rewardsDueAt = retryAt(clock.now(), attempts)
      await db.update(referralCodes).set({ rewardsDueAt }).where(eq(referralCodes.userId, userId))
    },
    signal,
  })
}

/** Something became of a person's subscriptions: their open rewards, if any, are looked at at once. */
export async function wakeRewards(db: Executor, userId: string, now: Date): Promise<void> {
  const { userId: owner, rewardsDueAt } = referralCodes
  await db
    .update(referralCodes)
    .set({ rewardsDueAt: now })
    .where(and(eq(owner, userId), isNotNull(rewardsDueAt)))
}

async function lookAtRewards(deps: ReferralDeps, billing: Billing, userId: string): Promise<void> {
  for (const row of await listOpen(deps.db, userId))
    if (row.rewardSubscriptionId !== null && (await isStillGiven(deps, billing, row))) return
  for (const row of await listOpen(deps.db, userId)) {
    if (mayBeGivenAt(row) > deps.clock.now()) return
    if (await isKept(deps, billing, row)) return await giveOne(deps, billing, { userId, row })
  }
}

/** Those of counted friends that no invoice has used, the oldest first. */
async function listOpen(db: Executor, userId: string): Promise<ReferralRow[]> {
  return await db
    .select()
    .from(referrals)
    .where(and(isCounted(userId), isNull(referrals.rewardUsedAt)))
    .orderBy(asc(referrals.paidAt), asc(referrals.subscriptionId))
}

/** Unless somebody said meanwhile that it is due sooner. */
async function lookAgain({ db, clock }: ReferralDeps, { userId, lease }: RewardsClaim) {
  await db.transaction(async (tx) => {
    await lockReferrals(tx)
    const [first] = await listOpen(tx, userId)
    const later = Math.max(clock.now().getTime() + againMs, first ? +mayBeGivenAt(first) : 0)
    await tx
      .update(referralCodes)
      .set({ rewardAttempts: 0, rewardsDueAt: first ? new Date(later) : null })
      .where(and(eq(referralCodes.userId, userId), eq(referralCodes.rewardsDueAt, lease)))
  })
}

/**
 * A coupon for one payment leaves the subscription with the invoice that takes it off
 * (https://docs.stripe.com/api/coupons/object, `duration`; Stripe says so of updated subscriptions in
 * https://github.com/stripe/stripe-go/issues/944). One that left it otherwise, since somebody took it
 * away at Stripe, counts as used; of a subscription that ended before, it waits for the next one.
 */
async function isStillGiven(
  { db, clock }: ReferralDeps,
  { discounts }: Billing,
  { subscriptionId, rewardSubscriptionId: id, rewardGivenAt }: ReferralRow,
): Promise<boolean> {
  if (id === null) return false
  const couponId = nameCoupon(subscriptionId, id)
  const subscription = await discounts.findSubscription(id)
  const isOver = !subscription || over.includes(subscription.status)
  if (!isOver && hasCoupon(subscription, couponId)) return true
  const usedBy = await findUse(discounts, id, couponId)
  const isLost = isOver && !usedBy
  await db
    .update(referrals)
    .set(
      isLost
        ? { rewardSubscriptionId: null, rewardGivenAt: null }
        : { rewardUsedAt: usedBy ?? rewardGivenAt ?? clock.now() },
    )
    .where(and(isIt(subscriptionId), eq(referrals.rewardSubscriptionId, id)))
  return false
}

/** When an invoice took this coupon off. */
async function findUse(
  discounts: Billing['discounts'],
  subscriptionId: string,
  couponId: string,
): Promise<Date | undefined> {
  const invoices = await discounts.listInvoices(subscriptionId)
  const used = invoices.find((invoice) =>
    invoice.discounts.some(({ source }) => source.coupon === couponId),
  )
  return used?.created
}

/**
 * Whether a friend's payment was kept; not while a request to have it back waits for its answer.
 * What is found out against a friend is stored.
 */
async function isKept(
  deps: ReferralDeps,
  { discounts }: Billing,
  { subscriptionId, friendId, paidAt }: ReferralRow,
): Promise<boolean> {
  const { db } = deps
  const { state, subscriptionId: asked } = refundRequests
  const isOpen = and(eq(asked, subscriptionId), eq(state, 'open'))
  if ((await db.$count(refundRequests, isOpen)) > 0) return false
  const subscription = await discounts.findSubscription(subscriptionId)
  const charges = subscription ? await discounts.listCharges(subscription.customer) : []
  const friend = friendId === null ? undefined : { id: friendId, subscriptionId, paidAt }
  const isOld = friend !== undefined && (await isNotNew(db, friend))
  if (!isOld && !isGivenBack(charges)) return true
  const refusal = isOld ? 'not-new' : 'refunded'
  deps.log.info({ subscriptionId, refusal }, 'a friend does not count any more')
  await db.update(referrals).set({ refusal }).where(isIt(subscriptionId))
  return false
}

async function giveOne(
  deps: ReferralDeps,
  { discounts }: Billing,
  { userId, row: { subscriptionId } }: { userId: string; row: ReferralRow },
): Promise<void> {
  const { db, clock, log } = deps
  const row = await findRenewing(db, userId)
  if (!row) return
  const subscription = await discounts.findSubscription(row.id)
  if (subscription?.status !== 'active') return
  const couponId = nameCoupon(subscriptionId, row.id)
  const isGiven = hasCoupon(subscription, couponId)
  if (!isGiven && subscription.discounts.some(isOurs)) return
  const isTaken = isGiven || (await discounts.giveReward(row.id, couponId, subscription.discounts))
  // Refused, since it was redeemed before this was stored, or for a reason of Stripe's.
  const usedAt = isTaken ? null : await findUse(discounts, row.id, couponId)
  if (usedAt === undefined) return log.warn({ subscriptionId, couponId }, 'Stripe refused a reward')
  await db
    .update(referrals)
    .set({ rewardSubscriptionId: row.id, rewardGivenAt: clock.now(), rewardUsedAt: usedAt })
    .where(and(isIt(subscriptionId), isNull(referrals.rewardSubscriptionId)))
}

/**
 * The subscription of a person whose invoice comes next. What is cancelled has none, and of free days
 * nobody knows whether they will be paid for.
 */
async function findRenewing(db: Database, userId: string) {
  const { userId: owner, status, isCancelledAtEnd, paidUntil, id } = subscriptions
  const isRenewing = and(eq(status, 'active'), eq(isCancelledAtEnd, false))
  const [row] = await db
    .select({ id })
    .from(subscriptions)
    .where(and(eq(owner, userId), isRenewing))
    .orderBy(asc(paidUntil), asc(id))
    .limit(1)
  return row
}

/** One reward on one subscription; the pair is named, so that nothing is given twice. */
function nameCoupon(friendSubscriptionId: string, subscriptionId: string): string {
  return `upubly-recompensa-${friendSubscriptionId}-${subscriptionId}`
}

function hasCoupon({ discounts }: DiscountedSubscription, couponId: string): boolean {
  return discounts.some(({ source }) => source.coupon === couponId)
}

/** A friend's own discount, or a reward: one invoice is lowered by one of them. */
function isOurs({ source }: DiscountedSubscription['discounts'][number]): boolean {
  const id = source.coupon ?? ''
  return id === friendCouponId || id.startsWith('upubly-recompensa-')
}

function isIt(subscriptionId: string): SQL {
  return eq(referrals.subscriptionId, subscriptionId)
}

interface RewardsClaim {
  userId: string
  rewardAttempts: number
  lease: Date
}

async function claimRewards(db: Database, now: Date): Promise<RewardsClaim | undefined> {
  return await db.transaction(async (tx) => {
    const { rewardsDueAt, userId, code } = referralCodes
    const [row] = await tx
      .select()
      .from(referralCodes)
      .where(and(lte(rewardsDueAt, now), isNotNull(userId)))
      .orderBy(asc(rewardsDueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row || row.userId === null) return undefined
    const lease = new Date(now.getTime() + claimMs)
    const rewardAttempts = row.rewardAttempts + 1
    const claim = { rewardAttempts, rewardsDueAt: lease }
    await tx.update(referralCodes).set(claim).where(eq(code, row.code))
    return { userId: row.userId, rewardAttempts, lease }
  })
}
