import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BrazilState } from '#contract/brazil-states.ts'
import { defaultLateLimitMinutes } from '#contract/late-deliveries.ts'

export const projects = pgTable('projects', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  description: text().notNull(),
  timeZone: text('time_zone').notNull().default('America/Sao_Paulo'),
  /** Whose holidays its calendar shows besides the national ones. */
  state: text().$type<BrazilState>(),
  /** For how many minutes after its time a delivery still goes out by itself. */
  lateLimitMinutes: integer('late_limit_minutes').notNull().default(defaultLateLimitMinutes),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
