ALTER TABLE "one_time_codes" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "invite_sealed" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_proved_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_step_by_mail_at" timestamp with time zone;