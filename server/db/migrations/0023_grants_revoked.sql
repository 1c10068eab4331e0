CREATE TABLE "grant_revocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"platform_id" text NOT NULL,
	"remote_id" text NOT NULL,
	"grant_id" text,
	"access_token_sealed" text NOT NULL,
	"refresh_token_sealed" text,
	"credentials_data_sealed" text,
	"token_expires_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "social_accounts" ALTER COLUMN "access_token_sealed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "grant_id" text;--> statement-breakpoint
CREATE INDEX "grant_revocations_due" ON "grant_revocations" USING btree ("due_at");--> statement-breakpoint
UPDATE "social_accounts" SET "access_token_sealed" = NULL, "refresh_token_sealed" = NULL, "credentials_data_sealed" = NULL WHERE "removed_at" IS NOT NULL;
