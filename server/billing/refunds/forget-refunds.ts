import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { refundRequests } from '../../db/schema/billing.ts'

/**
 * In the transaction that deletes a person: what is answered goes; of what is open only stays which
 * payment is to be given back, since it is still owed.
 */
export async function forgetRefunds(tx: Transaction, userId: string): Promise<void> {
  const isTheirs = eq(refundRequests.userId, userId)
  await tx.delete(refundRequests).where(and(isTheirs, ne(refundRequests.state, 'open')))
  await tx.update(refundRequests).set({ userId: null, reason: '' }).where(isTheirs)
}
