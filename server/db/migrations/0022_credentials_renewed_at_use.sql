ALTER TABLE "social_accounts" ADD COLUMN "credentials_data_sealed" text;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "credentials_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "renewing_until" timestamp with time zone;