import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/scalars.ts'
import type { Executor } from '../db/database.ts'
import { billingCustomers, subscriptionCancellations } from '../db/schema/billing.ts'
import { plans, subscriptions } from '../db/schema/subscriptions.ts'
import { users } from '../db/schema/users.ts'
import type { PlanRow, SubscriptionRow } from './choose-subscription.ts'

export async function listAllPlans(db: Executor): Promise<PlanRow[]> {
  return await db.select().from(plans)
}

export async function findRow(db: Executor, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row
}

/** All of a row but its first payment, which only `notePayment` knows. */
export type StoredRow = Omit<SubscriptionRow, 'firstPaidAt' | 'firstPaidCents'>

export async function storeRow(db: Executor, row: StoredRow): Promise<void> {
  const { id: _, ...changes } = row
  const kept = { firstPaidAt: undefined, firstPaidCents: undefined }
  await db
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.id, set: { ...changes, ...kept } })
}

/**
 * Keeps the earliest payment of a subscription, in whatever order payments are told. Returns whether
 * it is this one.
 */
export async function notePayment(
  db: Executor,
  id: string,
  { at, cents }: { at: Date; cents: number },
): Promise<boolean> {
  if (cents === 0) return false
  const { firstPaidAt } = subscriptions
  const noted = await db
    .update(subscriptions)
    .set({ firstPaidAt: at, firstPaidCents: cents })
    .where(and(eq(subscriptions.id, id), or(isNull(firstPaidAt), gt(firstPaidAt, at))))
    .returning({ id: subscriptions.id })
  return noted.length > 0
}

/** Whether the person it was of has deleted their account. */
export async function isToBeCancelled(db: Executor, id: string): Promise<boolean> {
  return (await db.$count(subscriptionCancellations, eq(subscriptionCancellations.id, id))) > 0
}

export async function findPersonOfCustomer(
  db: Executor,
  customerId: string,
): Promise<string | undefined> {
  const [customer] = await db
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.id, customerId))
  return customer?.userId
}

/** A customer at Stripe keeps their first person here, who also gets its subscriptions without one. */
export async function bindCustomer(
  db: Executor,
  customerId: string,
  userId: string,
): Promise<void> {
  await db.insert(billingCustomers).values({ id: customerId, userId }).onConflictDoNothing()
  const person = await findPersonOfCustomer(db, customerId)
  if (person === undefined) return
  const isOpen = and(eq(subscriptions.customerId, customerId), isNull(subscriptions.userId))
  await db.update(subscriptions).set({ userId: person }).where(isOpen)
}

/** Of an id that anybody may have written; undefined when it is nobody's. */
export async function findPersonByReference(
  db: Executor,
  reference: string | null,
): Promise<string | undefined> {
  if (!v.is(Uuid, reference)) return undefined
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, reference), isNotNull(users.emailVerifiedAt)))
  return user?.id
}

/** Who has proved that the address is theirs. */
export async function findPersonByEmail(
  db: Executor,
  email: string | null,
): Promise<string | undefined> {
  if (email === null) return undefined
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)))
  return user?.id
}
