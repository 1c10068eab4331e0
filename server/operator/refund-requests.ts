import { desc, eq, sql } from 'drizzle-orm'
import type { RefundAnswer } from '#contract/operator.ts'
import { holdUser } from '../auth/hold-user.ts'
import { isWithinTerms } from '../billing/refund-window.ts'
import { refundNotice } from '../billing/refunds/refund-notice.ts'
import type { Database, Transaction } from '../db/database.ts'
import { refundRequests } from '../db/schema/billing.ts'
import { subscriptions } from '../db/schema/subscriptions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { type Acting, recordAct } from './operator-acts.ts'
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

/**
 * Says that a payment was given back, which an operator does at Stripe, or that it will not be; the
 * person is mailed. Said again, nothing more happens. Throws NOT_FOUND, and VERSION_CONFLICT when the
 * request was answered otherwise.
 */
export async function answerRefund(
  { db, mail }: Pick<Deps, 'db' | 'mail'>,
  acting: Acting,
  { id, state }: RefundAnswer & { id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await holdAsker(tx, id)
    const isIt = eq(refundRequests.id, id)
    const [request] = await tx.select().from(refundRequests).where(isIt).for('update')
    if (!request) throw new ApiError('NOT_FOUND')
    if (request.state === state) return
    if (request.state !== 'open')
      throw new ApiError('VERSION_CONFLICT', { message: 'Este pedido já foi respondido.' })
    const answeredBy = await recordAct(tx, acting, `refund-${state}`, request.subscriptionId)
    await tx.update(refundRequests).set({ state, answeredAt: acting.now, answeredBy }).where(isIt)
    if (userId === null) return
    const [person] = await tx.select().from(users).where(eq(users.id, userId))
    if (!person) return
    const { planName, askedAt } = request
    const notice = { name: person.name, planName, askedAt, what: state }
    await mail.enqueue(tx, person.email, refundNotice, notice)
  })
  mail.wake()
}

/** The person before their request, as a deletion locks them. */
async function holdAsker(tx: Transaction, id: number): Promise<string | null> {
  const { userId } = refundRequests
  const [asked] = await tx.select({ userId }).from(refundRequests).where(eq(refundRequests.id, id))
  const asker = asked?.userId ?? null
  return asker !== null && (await holdUser(tx, asker)) ? asker : null
}
