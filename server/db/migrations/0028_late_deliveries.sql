DROP INDEX "delivery_targets_troubled";--> statement-breakpoint
ALTER TABLE "delivery_targets" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "late_limit_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_targets_troubled" ON "delivery_targets" USING btree ("scheduled_at","id") WHERE "delivery_targets"."state" in ('rejected','unconfirmed','needs-reconnect','needs-decision');