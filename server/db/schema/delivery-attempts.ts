import { bigserial, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { deliveryTargets } from './delivery-targets.ts'

/** Every attempt and how each step of it ended, for support questions. Rows are never updated. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    targetId: uuid('target_id')
      .notNull()
      .references(() => deliveryTargets.id, { onDelete: 'cascade' }),
    claim: text().notNull(),
    step: text({ enum: ['stage', 'commit', 'verify', 'comment'] }).notNull(),
    /** 'done', or the class of the failure. */
    outcome: text().notNull(),
    detail: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('delivery_attempts_target').on(table.targetId)],
)
