import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Which person a customer at Stripe is, known from the reference of a payment or from a proved
 * address.
 */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    /** Stripe's id: 'cus_…'. */
    id: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('billing_customers_user').on(table.userId)],
)
