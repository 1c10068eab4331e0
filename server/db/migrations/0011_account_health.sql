ALTER TABLE "social_accounts" ADD COLUMN "trouble" text;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "checked_at" timestamp with time zone;