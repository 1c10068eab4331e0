import { eq } from 'drizzle-orm'
import type { RefundAnswer } from '#contract/operator.ts'
import { holdUser } from '../auth/hold-user.ts'
import { refundNotice } from '../billing/refunds/refund-notice.ts'
import type { Transaction } from '../db/database.ts'
import { refundRequests } from '../db/schema/billing.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { type Acting, recordAct } from './record-act.ts'

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
