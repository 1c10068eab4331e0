import type { SchemaSteps } from '../store/database.ts'

/**
 * Times are in seconds, like Stripe's; those of sending and of idempotency keys are in
 * milliseconds.
 */
export const stripeSchema: SchemaSteps = {
  part: 'stripe',
  steps: [
    `CREATE TABLE stripe_customers (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      name TEXT,
      created INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX stripe_customers_by_email ON stripe_customers (email);
    CREATE TABLE stripe_subscriptions (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      item_id TEXT NOT NULL,
      customer_id TEXT NOT NULL REFERENCES stripe_customers (id),
      lookup_key TEXT NOT NULL,
      status TEXT NOT NULL,
      created INTEGER NOT NULL,
      anchor INTEGER NOT NULL,
      period_start INTEGER NOT NULL,
      period_end INTEGER NOT NULL,
      cancels_at_end INTEGER NOT NULL DEFAULT 0,
      fails_next INTEGER NOT NULL DEFAULT 0,
      past_due_since INTEGER,
      canceled_at INTEGER,
      ended_at INTEGER,
      end_reason TEXT,
      latest_invoice TEXT
    ) STRICT;
    CREATE INDEX stripe_subscriptions_by_customer ON stripe_subscriptions (customer_id);
    CREATE INDEX stripe_subscriptions_by_end ON stripe_subscriptions (status, period_end);
    CREATE TABLE stripe_invoices (
      id TEXT PRIMARY KEY,
      subscription_id TEXT NOT NULL REFERENCES stripe_subscriptions (id),
      lookup_key TEXT NOT NULL,
      reason TEXT NOT NULL,
      status TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      created INTEGER NOT NULL,
      paid_at INTEGER,
      period_start INTEGER NOT NULL,
      period_end INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX stripe_invoices_by_subscription ON stripe_invoices (subscription_id);
    CREATE TABLE stripe_sessions (
      id TEXT PRIMARY KEY,
      subscription_id TEXT NOT NULL REFERENCES stripe_subscriptions (id)
    ) STRICT;
    CREATE TABLE stripe_events (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL,
      payload TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      place INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER,
      delivered_at INTEGER,
      last_answer TEXT
    ) STRICT;
    CREATE INDEX stripe_events_waiting ON stripe_events (next_attempt_at)
      WHERE next_attempt_at IS NOT NULL;
    CREATE TABLE stripe_idempotency_keys (
      key TEXT PRIMARY KEY,
      request TEXT NOT NULL,
      answer TEXT NOT NULL,
      made_at INTEGER NOT NULL
    ) STRICT;`,
    `ALTER TABLE stripe_subscriptions ADD COLUMN trial_end INTEGER;
    ALTER TABLE stripe_invoices ADD COLUMN is_free INTEGER NOT NULL DEFAULT 0;`,
    `ALTER TABLE stripe_subscriptions ADD COLUMN coupon TEXT;
    ALTER TABLE stripe_invoices ADD COLUMN coupon TEXT;`,
    `CREATE TABLE stripe_tax_ids (
      id TEXT PRIMARY KEY,
      customer_id TEXT NOT NULL REFERENCES stripe_customers (id),
      type TEXT NOT NULL,
      value TEXT NOT NULL,
      created INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX stripe_tax_ids_by_customer ON stripe_tax_ids (customer_id);
    ALTER TABLE stripe_invoices ADD COLUMN tax_ids TEXT NOT NULL DEFAULT '[]';`,
    `ALTER TABLE stripe_subscriptions ADD COLUMN method TEXT NOT NULL DEFAULT 'card';
    ALTER TABLE stripe_sessions ADD COLUMN client_reference_id TEXT;
    CREATE INDEX stripe_sessions_by_subscription ON stripe_sessions (subscription_id);`,
  ],
}
