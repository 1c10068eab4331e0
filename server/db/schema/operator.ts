import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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

/** Messages from the contact form. Kept for a year. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [index('contact_messages_created').on(table.createdAt)],
)

/** The waiting list; the id is the position. Kept until the person asks to be removed. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    howDiscovered: text('how_discovered').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('waiting_entries_email').on(table.email)],
)

/**
 * The ids of batches that arrived, so that one that arrives twice is counted once. Kept for a week.
 */
export const analyticsBatches = pgTable(
  'analytics_batches',
  {
    id: uuid().primaryKey(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('analytics_batches_received').on(table.receivedAt)],
)

/**
 * How often something was done on a public page in a day (UTC), and nothing about who did it. Kept
 * for two years.
 */
export const analyticsDays = pgTable(
  'analytics_days',
  {
    day: date().notNull(),
    page: text().notNull(),
    kind: text().notNull(),
    /** For scrolls, the percentage; otherwise 0. */
    value: integer().notNull().default(0),
    count: bigint({ mode: 'number' }).notNull().default(0),
    /** The sum over all visits. */
    seconds: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.kind, table.value] })],
)
