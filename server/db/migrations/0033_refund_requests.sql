CREATE TABLE "refund_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"subscription_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"interval" text,
	"cents" bigint,
	"bought_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	CONSTRAINT "refund_requests_subscription_id_unique" UNIQUE("subscription_id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "first_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "first_paid_cents" bigint;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_requests_user" ON "refund_requests" USING btree ("user_id");--> statement-breakpoint
-- What was paid first is in the events of the last 13 months; those of deleted people are empty.
UPDATE "subscriptions" SET "first_paid_at" = "paid"."at", "first_paid_cents" = "paid"."cents" FROM (
  SELECT DISTINCT ON ("subscription_id") "subscription_id", "created_at" AS "at",
    ("payload" #>> '{data,object,amount_paid}')::bigint AS "cents"
  FROM "billing_events"
  WHERE "type" = 'invoice.paid' AND "payload" #>> '{data,object,amount_paid}' ~ '^[1-9][0-9]{0,14}$'
  ORDER BY "subscription_id", "created_at"
) AS "paid" WHERE "paid"."subscription_id" = "subscriptions"."id";
