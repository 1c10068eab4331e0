import { desc, eq } from 'drizzle-orm'
import type { OwnData } from '#contract/people/own-data.ts'
import { findTrial } from '../billing/find-standing.ts'
import type { Database } from '../db/database.ts'
import { refundRequests } from '../db/schema/billing.ts'
import { contactMessages, waitingEntries } from '../db/schema/operator.ts'
import { referralCodes, referrals } from '../db/schema/referrals.ts'
import { plans, subscriptions } from '../db/schema/subscriptions.ts'
import { mostRows } from './cut-lists.ts'
import { findProvedAddress } from './queries.ts'

/** The free days and what was paid. */
export async function findBillingRows(
  db: Database,
  userId: string,
): Promise<Pick<OwnData, 'trial' | 'subscriptions'>> {
  const trial = await findTrial(db, userId)
  const rows = await db
    .select({ subscription: subscriptions, plan: plans.name })
    .from(subscriptions)
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.startedAt))
    .limit(mostRows + 1)
  return {
    trial: trial
      ? { startedAt: trial.startedAt.toISOString(), endsAt: trial.endsAt.toISOString() }
      : null,
    subscriptions: rows.map(({ subscription, plan }) => ({
      ...{ id: subscription.id, plan, interval: subscription.interval },
      ...{ status: subscription.status, payerEmail: subscription.customerEmail },
      startedAt: subscription.startedAt.toISOString(),
      paidUntil: subscription.paidUntil.toISOString(),
      endedAt: subscription.endedAt?.toISOString() ?? null,
    })),
  }
}

/** What the person asked to have back. */
export async function findRefundRequests(
  db: Database,
  userId: string,
): Promise<OwnData['refundRequests']> {
  const rows = await db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.userId, userId))
    .orderBy(desc(refundRequests.askedAt))
    .limit(mostRows + 1)
  return rows.map(({ subscriptionId, planName, boughtAt, askedAt, answeredAt, ...row }) => ({
    ...{ subscription: subscriptionId, plan: planName, reason: row.reason, state: row.state },
    ...{ boughtAt: boughtAt.toISOString(), askedAt: askedAt.toISOString() },
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
}

/** The person's code, and how many friends paid with it. */
export async function findInvitedFriends(
  db: Database,
  userId: string,
): Promise<OwnData['invitedFriends']> {
  const [own] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId))
  if (!own) return null
  const friends = await db.select().from(referrals).where(eq(referrals.inviterId, userId))
  const counted = friends.filter(({ refusal }) => refusal === null)
  return {
    ...{ code: own.code, createdAt: own.createdAt.toISOString() },
    ...{ counted: counted.length, notCounted: friends.length - counted.length },
    rewardsUsed: counted.filter(({ rewardUsedAt }) => rewardUsedAt !== null).length,
  }
}

/** What came with the address that the person has proved to be theirs. */
export async function findWrittenToUs(
  db: Database,
  userId: string,
): Promise<Pick<OwnData, 'waitingList' | 'contactMessages'>> {
  const email = await findProvedAddress(db, userId)
  const waiting = await db.select().from(waitingEntries).where(eq(waitingEntries.email, email))
  const messages = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.createdAt))
    .limit(mostRows + 1)
  return {
    waitingList: waiting.map(({ name, howDiscovered, createdAt }) => ({
      ...{ name, howDiscovered, createdAt: createdAt.toISOString() },
    })),
    contactMessages: messages.map(({ name, message, createdAt }) => ({
      ...{ name, message, createdAt: createdAt.toISOString() },
    })),
  }
}
