import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** What operators changed and looked at. Never deleted. */
export const operatorActs = pgTable('operator_acts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  /** The operator's address at that time. */
  operator: text().notNull(),
  /** 'plan-changed', 'trial-extended', 'users-viewed', … */
  act: text().notNull(),
  /** What it was about: a plan's key, a person's id, a search. */
  subject: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
