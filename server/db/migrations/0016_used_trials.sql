CREATE TABLE "used_trials" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "used_trials_ends" ON "used_trials" USING btree ("ends_at");