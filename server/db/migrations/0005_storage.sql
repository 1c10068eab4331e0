CREATE TABLE "sweeps" (
	"name" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"position" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "unnamed_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "media_project_size" ON "media" USING btree ("project_id","size");--> statement-breakpoint
CREATE INDEX "media_unnamed" ON "media" USING btree ("unnamed_since") WHERE "media"."unnamed_since" is not null;--> statement-breakpoint
CREATE INDEX "uploads_project" ON "uploads" USING btree ("project_id");