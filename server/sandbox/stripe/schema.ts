import type { SchemaSteps } from '../database.ts'

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
    `CREATE TABLE stripe_coupons (
      id TEXT PRIMARY KEY,
      name TEXT,
      percent_off INTEGER NOT NULL,
      duration TEXT NOT NULL,
      max_redemptions INTEGER,
      times_redeemed INTEGER NOT NULL DEFAULT 0,
      created INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE stripe_promotion_codes (
      id TEXT PRIMARY KEY,
      code TEXT NOT NULL,
      coupon_id TEXT NOT NULL REFERENCES stripe_coupons (id),
      is_active INTEGER NOT NULL DEFAULT 1,
      is_first_time_only INTEGER NOT NULL DEFAULT 0,
      times_redeemed INTEGER NOT NULL DEFAULT 0,
      created INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX stripe_promotion_codes_by_code ON stripe_promotion_codes (upper(code));
    CREATE TABLE stripe_discounts (
      id TEXT PRIMARY KEY,
      subscription_id TEXT NOT NULL REFERENCES stripe_subscriptions (id),
      coupon_id TEXT NOT NULL REFERENCES stripe_coupons (id),
      promotion_code_id TEXT REFERENCES stripe_promotion_codes (id),
      start INTEGER NOT NULL
    ) STRICT;
    INSERT INTO stripe_coupons (id, name, percent_off, duration, created)
      VALUES ('AMIGO20', 'Amigos do uPubly', 20, 'forever', 1748304000);
    INSERT INTO stripe_promotion_codes (id, code, coupon_id, created)
      VALUES ('promo_simuladoAMIGO20', 'AMIGO20', 'AMIGO20', 1748304000);
    ALTER TABLE stripe_subscriptions ADD COLUMN discounts TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE stripe_invoices ADD COLUMN discounts TEXT NOT NULL DEFAULT '[]';
    INSERT INTO stripe_discounts (id, subscription_id, coupon_id, promotion_code_id, start)
      SELECT 'di_' || replace(id, '_', ''), id, 'AMIGO20', 'promo_simuladoAMIGO20', created
      FROM stripe_subscriptions WHERE coupon IS NOT NULL;
    UPDATE stripe_subscriptions SET discounts = json_array('di_' || replace(id, '_', ''))
      WHERE coupon IS NOT NULL;
    UPDATE stripe_invoices SET discounts = json_array('di_' || replace(subscription_id, '_', ''))
      WHERE coupon IS NOT NULL AND is_free = 0;
    ALTER TABLE stripe_subscriptions DROP COLUMN coupon;
    ALTER TABLE stripe_invoices DROP COLUMN coupon;`,
  ],
}
