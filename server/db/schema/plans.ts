import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** What can be bought. `billing/ensure-plans.ts` fills it at the first start. */
export const plans = pgTable('plans', {
  id: uuid().primaryKey().defaultRandom(),
  /** The stable name: 'starter'. Prices at Stripe have the lookup keys '<key>_monthly' and '<key>_yearly'. */
  key: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull(),
  /** In BRL cents: of one month when paid monthly, and of one year when paid yearly. */
  priceCents: integer('price_cents').notNull(),
  yearlyPriceCents: integer('yearly_price_cents').notNull(),
  /** Of one project; 0: without limit. */
  maxAccounts: integer('max_accounts').notNull(),
  /** Owned by one person; 0: without limit. */
  maxProjects: integer('max_projects').notNull(),
  /** Of all projects that one person owns together. */
  storageBytes: bigint('storage_bytes', { mode: 'number' }).notNull(),
  features: jsonb().$type<string[]>().notNull().default([]),
  isActive: boolean('is_active').notNull().default(true),
  /** Payment links; null: the stand-in's where it runs, otherwise nobody can pay. */
  monthlyLink: text('monthly_link'),
  yearlyLink: text('yearly_link'),
  /** For who had free days of a plan already; null: the links above. */
  monthlyPlainLink: text('monthly_plain_link'),
  yearlyPlainLink: text('yearly_plain_link'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
