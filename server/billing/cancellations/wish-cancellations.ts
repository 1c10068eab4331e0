import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import {
  billingCustomers,
  billingEvents,
  subscriptionCancellations,
} from '../../db/schema/billing.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'

const over = ['canceled', 'incomplete_expired']

/**
 * In the transaction that deletes a person: what they pay is to be ended at Stripe, and what is known
 * of their payments goes. What was paid just now counts too, though nothing but its event has come.
 */
export async function wishCancellations(tx: Transaction, userId: string, now: Date): Promise<void> {
  const isTheirs = eq(subscriptions.userId, userId)
  const live = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isTheirs, notInArray(subscriptions.status, over)))
  const customers = [
    ...(await tx
      .select({ id: billingCustomers.id })
      .from(billingCustomers)
      .where(eq(billingCustomers.userId, userId))),
    ...(await tx.select({ id: subscriptions.customerId }).from(subscriptions).where(isTheirs)),
  ].map(({ id }) => id)
  const isNamed = and(
    like(billingEvents.type, 'checkout.session.%'),
    sql`${billingEvents.payload} #>> '{data,object,client_reference_id}' = ${userId}`,
  )
  const isOfThem =
    customers.length > 0 ? or(isNamed, inArray(billingEvents.customerId, customers)) : isNamed
  const { id: eventId, subscriptionId, appliedAt } = billingEvents
  const waiting = await tx
    .select({ eventId, id: subscriptionId })
    .from(billingEvents)
    .where(and(isOfThem, isNull(appliedAt)))
  const ids = [...live, ...waiting].flatMap(({ id }) => (id === null ? [] : [id]))
  for (const id of new Set(ids)) await wishCancellation(tx, id, now)
  await tx.delete(subscriptions).where(isTheirs)
  // Of those that wait only the ones seen above: one that has come since is a payment to be ended, too,
  // which whoever applies it does (`wishLateCancellation`).
  const seen = waiting.map((event) => event.eventId)
  await forgetEvents(tx, and(isOfThem, or(isNotNull(appliedAt), inArray(eventId, seen))), now)
}

/** A payment of somebody who was deleted before it came: it is ended too, and nothing of it is kept. */
export async function wishLateCancellation(
  tx: Transaction,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  await wishCancellation(tx, subscriptionId, now)
  await tx.delete(subscriptions).where(eq(subscriptions.id, subscriptionId))
  await forgetEvents(tx, eq(billingEvents.subscriptionId, subscriptionId), now)
}

/** What Stripe says afterwards of a subscription that was ended for somebody who was deleted. */
export async function forgetEvent(tx: Transaction, eventId: string, now: Date): Promise<void> {
  await forgetEvents(tx, eq(billingEvents.id, eventId), now)
}

async function wishCancellation(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .insert(subscriptionCancellations)
    .values({ id, wishedAt: now, nextAttemptAt: now })
    .onConflictDoNothing()
}

/** That they came stays; who they are about goes. Those that wait have nothing left to say. */
async function forgetEvents(tx: Transaction, isMeant: SQL | undefined, now: Date): Promise<void> {
  await tx
    .update(billingEvents)
    .set({
      payload: null,
      appliedAt: sql`coalesce(${billingEvents.appliedAt}, ${now.toISOString()}::timestamptz)`,
      outcome: sql`coalesce(${billingEvents.outcome}, 'ignored')`,
    })
    .where(isMeant)
}
