import { desc, eq, sql } from 'drizzle-orm'
import { isWithinTerms } from '../billing/refund-window.ts'
import type { Database } from '../db/database.ts'
import { refundRequests } from '../db/schema/billing.ts'
import { subscriptions } from '../db/schema/subscriptions.ts'
import { users } from '../db/schema/users.ts'
import { type Acting, recordAct } from './record-act.ts'
import { mostRows, toPage } from './to-page.ts'

/** Requests to be paid back: the open ones first, then the newest. */
export async function listRefunds(db: Database, acting: Acting, before: number | undefined) {
  const { id, state, userId, subscriptionId } = refundRequests
  const isOpen = sql`(${state} = 'open')`
  const place = sql`(select (state = 'open'), id from ${refundRequests} where id = ${before})`
  return await db.transaction(async (tx) => {
    await recordAct(tx, acting, 'refunds-viewed')
    const rows = await tx
      .select({
        ...{ id, request: refundRequests, payerEmail: subscriptions.customerEmail },
        person: { name: users.name, email: users.email },
      })
      .from(refundRequests)
      .leftJoin(users, eq(users.id, userId))
      .leftJoin(subscriptions, eq(subscriptions.id, subscriptionId))
      .where(before === undefined ? undefined : sql`(${isOpen}, ${id}) < ${place}`)
      .orderBy(desc(isOpen), desc(id))
      .limit(mostRows)
    return toPage(rows, ({ id, request, person, payerEmail }) => ({
      ...{ id, person, state: request.state, subscriptionId: request.subscriptionId },
      payerEmail: payerEmail === person?.email ? null : payerEmail,
      ...{ planName: request.planName, interval: request.interval, cents: request.cents },
      boughtAt: request.boughtAt.toISOString(),
      askedAt: request.askedAt.toISOString(),
      ...{ isWithinTerms: isWithinTerms(request), reason: request.reason },
      answeredAt: request.answeredAt?.toISOString() ?? null,
      answeredBy: request.answeredBy,
    }))
  })
}
