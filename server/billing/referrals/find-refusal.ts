import { and, arrayOverlaps, eq, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import { mostReferrals } from '#contract/billing/plan.ts'
import type { Executor } from '../../db/database.ts'
import { billingCustomers } from '../../db/schema/billing.ts'
import { type Refusal, referrals } from '../../db/schema/referrals.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { subscriptions, trials } from '../../db/schema/subscriptions.ts'
import type { StripeCharge } from '../../stripe/stripe-objects.ts'
import { isCounted } from './is-counted.ts'
import type { Marks } from './list-marks.ts'

export interface Friend {
  id: string
  subscriptionId: string
  customerId: string
  paidAt: Date
  marks: Marks
  charges: readonly StripeCharge[]
}

export interface Inviter {
  id: string
  marks: Marks
}

/** Why a friend who paid does not count; null for one who does. */
export async function findRefusal(
  db: Executor,
  friend: Friend,
  inviter: Inviter,
): Promise<Refusal | null> {
  if (await isOwnAccount(db, friend, inviter)) return 'own-account'
  if (await isNotNew(db, friend, friend.marks.own)) return 'not-new'
  if (isGivenBack(friend.charges)) return 'refunded'
  if ((await db.$count(referrals, isCounted(inviter.id))) >= mostReferrals) return 'limit'
  return null
}

/** Whether nothing of what was paid is left: given back, or claimed back by the bank. */
export function isGivenBack(charges: readonly StripeCharge[]): boolean {
  const paid = charges.filter((charge) => charge.paid)
  return paid.length > 0 && paid.every(({ refunded, disputed }) => refunded || disputed)
}

/**
 * The same customer at Stripe, mailbox, phone or card, or a device on which both signed in. That they
 * work in one project says nothing: members of a team are people of their own.
 */
async function isOwnAccount(db: Executor, friend: Friend, inviter: Inviter): Promise<boolean> {
  if (friend.id === inviter.id) return true
  if (friend.marks.own.some((mark) => inviter.marks.own.includes(mark))) return true
  if (friend.marks.phone !== undefined && friend.marks.phone === inviter.marks.phone) return true
  if ((await listCustomers(db, inviter.id)).includes(friend.customerId)) return true
  const keys = db
    .select({ key: sessions.keyThumbprint })
    .from(sessions)
    .where(and(eq(sessions.userId, inviter.id), isNotNull(sessions.keyThumbprint)))
  const isOnSame = and(eq(sessions.userId, friend.id), inArray(sessions.keyThumbprint, keys))
  return (await db.$count(sessions, isOnSame)) > 0
}

/** Whoever paid for a person at Stripe, as far as it is known. */
export async function listCustomers(db: Executor, userId: string): Promise<string[]> {
  const bought = await db
    .select({ id: subscriptions.customerId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
  const bound = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId))
  return [...new Set([...bought, ...bound].map(({ id }) => id))]
}

/** Paid before: here, with an account that was deleted, or as somebody who counted already. */
export async function isNotNew(
  db: Executor,
  friend: Pick<Friend, 'id' | 'subscriptionId' | 'paidAt'>,
  marks: readonly string[] = [],
): Promise<boolean> {
  const { userId, id, firstPaidAt } = subscriptions
  const isEarlier = and(
    ...[eq(userId, friend.id), ne(id, friend.subscriptionId), lt(firstPaidAt, friend.paidAt)],
  )
  if ((await db.$count(subscriptions, isEarlier)) > 0) return true
  const hadAnother = and(eq(trials.userId, friend.id), eq(trials.hadSubscription, true))
  if ((await db.$count(trials, hadAnother)) > 0) return true
  if (marks.length === 0) return false
  const isSame = and(
    isNull(referrals.refusal),
    ne(referrals.subscriptionId, friend.subscriptionId),
    arrayOverlaps(referrals.friendMarks, [...marks]),
  )
  return (await db.$count(referrals, isSame)) > 0
}
