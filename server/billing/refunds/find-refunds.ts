import { millisecondsInDay } from 'date-fns/constants'
import { desc, eq } from 'drizzle-orm'
import type { Refund } from '#contract/billing/subscription.ts'
import type { Executor } from '../../db/database.ts'
import { refundRequests } from '../../db/schema/billing.ts'
import { plans, subscriptions } from '../../db/schema/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { findPurchase, openWindow } from '../refund-window.ts'

export type RefundRow = typeof refundRequests.$inferSelect

/** For so long after the answer it is told on the screen. */
const toldMs = 30 * millisecondsInDay

/** How it stands with giving back each purchase of a person, the newest first. */
export async function findRefunds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<Refund[]> {
  const rows = await selectPurchases(db)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.startedAt))
  const now = clock.now()
  return rows.flatMap(({ subscription, planName, request }) => {
    if (request) return isTold(request, now) ? [describeRequest(request)] : []
    const boughtAt = findPurchase(subscription)
    const open = boughtAt && openWindow(boughtAt)
    return open && now <= open.until
      ? [
          {
            ...{ state: 'possible', subscriptionId: subscription.id, planName: planName ?? '' },
            boughtAt: open.boughtAt.toISOString(),
            ...{ fullUntil: open.fullUntil.toISOString(), until: open.until.toISOString() },
          },
        ]
      : []
  })
}

/** Subscriptions with the names of their plans, and what was asked of them. */
export function selectPurchases(db: Executor) {
  return db
    .select({ subscription: subscriptions, planName: plans.name, request: refundRequests })
    .from(subscriptions)
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(refundRequests, eq(refundRequests.subscriptionId, subscriptions.id))
    .$dynamic()
}

export function describeRequest(row: RefundRow): Refund {
  const { state, answeredAt, subscriptionId, planName } = row
  const asked = {
    ...{ subscriptionId, planName, boughtAt: row.boughtAt.toISOString() },
    askedAt: row.askedAt.toISOString(),
  }
  if (state === 'open' || answeredAt === null) return { ...asked, state: 'asked' }
  return { ...asked, state, answeredAt: answeredAt.toISOString() }
}

function isTold({ answeredAt }: RefundRow, now: Date): boolean {
  return answeredAt === null || now.getTime() - answeredAt.getTime() < toldMs
}
