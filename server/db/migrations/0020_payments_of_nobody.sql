CREATE TABLE "deleted_people" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "monthly_plain_link" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "yearly_plain_link" text;--> statement-breakpoint
ALTER TABLE "trials" ADD COLUMN "had_subscription" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "used_trials" ADD COLUMN "had_subscription" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "deleted_people_deleted" ON "deleted_people" USING btree ("deleted_at");