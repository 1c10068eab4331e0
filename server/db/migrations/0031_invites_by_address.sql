DROP INDEX "project_invites_open";--> statement-breakpoint
ALTER TABLE "project_invites" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "project_members" ADD COLUMN "last_active_at" timestamp with time zone;--> statement-breakpoint
-- The last thing that is known of each member: what they did there, or that they joined.
UPDATE "project_members" SET "last_active_at" = coalesce((
  SELECT max("created_at") FROM "project_activities"
  WHERE "project_activities"."project_id" = "project_members"."project_id"
    AND "project_activities"."user_id" = "project_members"."user_id"
), "joined_at");--> statement-breakpoint
ALTER TABLE "project_invites" ADD CONSTRAINT "project_invites_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Of several invitations of one address only the newest stays.
DELETE FROM "project_invites" AS "earlier" USING "project_invites" AS "later"
WHERE "earlier"."project_id" = "later"."project_id" AND "earlier"."email" = "later"."email"
  AND ("earlier"."created_at", "earlier"."id") < ("later"."created_at", "later"."id");--> statement-breakpoint
UPDATE "project_invites" SET "person_id" = "users"."id" FROM "users"
WHERE "users"."email" = "project_invites"."email" AND "project_invites"."accepted_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "project_invites_address" ON "project_invites" USING btree ("project_id","email");