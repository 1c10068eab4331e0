CREATE TABLE "taken_sign_ups" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "taken_sign_ups_created" ON "taken_sign_ups" USING btree ("created_at");