import { desc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import { users } from '../../db/schema/users.ts'

/** Each purchase may have made another customer at Stripe; more than these are not asked for. */
const mostCustomers = 5

/** A customer at Stripe who bought a subscription for a person. */
export interface Customer {
  id: string
  /**
   * Whether the purchase was made with the person's own address. Another payer's invoices name them
   * and what they pay with, which the person is not shown.
   */
  isOwn: boolean
  /** What they bought for this person; the customer may have bought for others too. */
  subscriptionIds: string[]
}

/** Whoever bought the subscriptions of a person, the latest first. */
export async function findCustomers(db: Executor, userId: string): Promise<Customer[]> {
  const rows = await db
    .select({
      subscriptionId: subscriptions.id,
      id: subscriptions.customerId,
      payer: subscriptions.customerEmail,
      email: users.email,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.startedAt), subscriptions.id)
  const byId = new Map<string, Customer>()
  for (const { id, payer, email, subscriptionId } of rows) {
    const customer = byId.get(id) ?? { id, isOwn: payer === email, subscriptionIds: [] }
    customer.subscriptionIds.push(subscriptionId)
    byId.set(id, customer)
  }
  return [...byId.values()].slice(0, mostCustomers)
}
