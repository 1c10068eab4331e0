import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { subscriptions } from '../db/schema/subscriptions.ts'
import { bindCustomer } from './subscription-queries.ts'

/**
 * What was paid with an address before anybody had proved that it is theirs becomes the person's who
 * proves it now. What is somebody's already stays theirs.
 */
export async function claimSubscriptions(
  tx: Transaction,
  userId: string,
  email: string,
): Promise<void> {
  const claimed = await tx
    .update(subscriptions)
    .set({ userId })
    .where(and(isNull(subscriptions.userId), eq(subscriptions.customerEmail, email)))
    .returning({ customerId: subscriptions.customerId })
  for (const customerId of new Set(claimed.map((one) => one.customerId)))
    await bindCustomer(tx, customerId, userId)
}
