CREATE TABLE "subscription_cancellations" (
	"id" text PRIMARY KEY NOT NULL,
	"wished_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "billing_events" ALTER COLUMN "payload" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_events" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "billing_events" ADD COLUMN "customer_id" text;--> statement-breakpoint
CREATE INDEX "subscription_cancellations_waiting" ON "subscription_cancellations" USING btree ("next_attempt_at") WHERE "subscription_cancellations"."done_at" is null;--> statement-breakpoint
CREATE INDEX "billing_events_subscription" ON "billing_events" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "billing_events_customer" ON "billing_events" USING btree ("customer_id");--> statement-breakpoint
INSERT INTO "trials" ("user_id", "started_at", "ends_at") SELECT "id", now(), now() + interval '7 days' FROM "users" WHERE "email_verified_at" IS NOT NULL ON CONFLICT DO NOTHING;
