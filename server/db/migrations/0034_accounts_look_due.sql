ALTER TABLE "social_accounts" ADD COLUMN "look_due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "social_accounts" DROP COLUMN "checked_at";--> statement-breakpoint
-- Spread over a day, so that they are not all due at once; what ends earlier is due at its end.
UPDATE "social_accounts" SET "look_due_at" = least(
  now() + random() * interval '1 day',
  CASE WHEN "refresh_token_sealed" IS NULL THEN "token_expires_at" END
);--> statement-breakpoint
CREATE INDEX "social_accounts_look_due" ON "social_accounts" USING btree ("look_due_at") WHERE "social_accounts"."removed_at" is null and "social_accounts"."status" = 'active';--> statement-breakpoint
-- What waits at accounts whose authorization has ended says so, as it does from now on.
UPDATE "delivery_targets" SET "state" = 'needs-reconnect', "next_attempt_at" = NULL, "failure_code" = 'auth',
  "failure" = coalesce("social_accounts"."trouble", 'A autorização da conta terminou. Conecte a conta novamente.')
FROM "social_accounts"
WHERE "social_accounts"."id" = "delivery_targets"."account_id"
  AND "social_accounts"."status" = 'needs-reconnect' AND "social_accounts"."removed_at" IS NULL
  AND "delivery_targets"."claim" IS NULL
  AND "delivery_targets"."state" IN ('scheduled', 'staged', 'retrying');
