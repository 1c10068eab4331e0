import { and, eq, inArray, isNotNull, like, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { billingEvents } from '../../db/schema/billing.ts'
import type { SubscriptionRow } from '../choose-subscription.ts'

/** What one event says of a subscription's payments. */
export interface PaymentReport {
  at: Date
  what: 'paid' | 'failing'
}

/** Stripe's words for a subscription of which it counts since when its payments fail. */
const owing: readonly string[] = ['past_due', 'unpaid', 'canceled']
const failing: readonly string[] = ['past_due', 'unpaid']
const paying: readonly string[] = ['active', 'trialing']

/**
 * The row with the time since which its payments fail, by all that is stored of it: events may come in
 * any order, and Stripe, when it is asked, does not say since when. `fallback`: for a failure whose
 * own events have not come.
 */
export async function correctFailingSince<
  Row extends Pick<SubscriptionRow, 'id' | 'status' | 'pastDueSince'>,
>(tx: Transaction, row: Row, fallback: Date): Promise<Row> {
  if (!owing.includes(row.status)) return row
  const reports = await listPaymentReports(tx, row.id)
  const isOver = row.status === 'canceled'
  return { ...row, pastDueSince: chooseFailingSince(reports, { ...row, isOver }, fallback) }
}

/**
 * The first failure after the last payment; within one second the failure is taken for the later one,
 * since it is known to fail. Where no failure is stored, what was known, if it is later than the last
 * payment; else `fallback` for one that is not over. Pure.
 */
export function chooseFailingSince(
  reports: readonly PaymentReport[],
  { pastDueSince, isOver }: { pastDueSince: Date | null; isOver: boolean },
  fallback: Date,
): Date | null {
  const paidAt = Math.max(...reports.map(({ at, what }) => (what === 'paid' ? at.getTime() : 0)), 0)
  const failures = reports.flatMap(({ at, what }) =>
    what === 'failing' && at.getTime() >= paidAt ? [at.getTime()] : [],
  )
  if (failures.length > 0) return new Date(Math.min(...failures))
  if (pastDueSince && pastDueSince.getTime() > paidAt) return pastDueSince
  return isOver ? null : new Date(Math.max(paidAt, fallback.getTime()))
}

async function listPaymentReports(tx: Transaction, id: string): Promise<PaymentReport[]> {
  const { subscriptionId, type, createdAt, payload } = billingEvents
  const isAbout = or(
    like(type, 'customer.subscription.%'),
    inArray(type, ['invoice.paid', 'invoice.payment_failed']),
  )
  const rows = await tx
    .select({
      type,
      at: createdAt,
      status: sql<string | null>`${payload} #>> '{data,object,status}'`,
    })
    .from(billingEvents)
    .where(and(eq(subscriptionId, id), isNotNull(payload), isAbout))
  return rows.flatMap(({ type, at, status }) => {
    const what = readPayment(type, status)
    return what ? [{ at, what }] : []
  })
}

function readPayment(type: string, status: string | null): PaymentReport['what'] | undefined {
  if (type === 'invoice.paid') return 'paid'
  if (type === 'invoice.payment_failed') return 'failing'
  if (status === null) return undefined
  if (paying.includes(status)) return 'paid'
  return failing.includes(status) ? 'failing' : undefined
}
