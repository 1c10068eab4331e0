ALTER TABLE "social_accounts" ADD COLUMN "capabilities" jsonb;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "capabilities_read_at" timestamp with time zone;