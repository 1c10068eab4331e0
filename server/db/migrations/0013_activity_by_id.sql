ALTER TABLE "project_activities" ADD COLUMN "user_email" text;--> statement-breakpoint
ALTER TABLE "project_activities" ADD COLUMN "subject_user_id" uuid;--> statement-breakpoint
ALTER TABLE "project_activities" ADD COLUMN "subject_email" text;--> statement-breakpoint
ALTER TABLE "project_activities" ADD CONSTRAINT "project_activities_subject_user_id_users_id_fk" FOREIGN KEY ("subject_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_activities_invited" ON "project_activities" USING btree ("subject") WHERE "project_activities"."kind" in ('member-invited', 'invite-withdrawn');