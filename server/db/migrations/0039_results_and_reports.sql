CREATE TABLE "post_figures" (
	"target_id" uuid PRIMARY KEY NOT NULL,
	"figures" jsonb,
	"fetched_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"trouble" text
);
--> statement-breakpoint
CREATE TABLE "report_brands" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"agency_name" text DEFAULT '' NOT NULL,
	"logo_key" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"month" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reports_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "content_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_figures" ADD CONSTRAINT "post_figures_target_id_delivery_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."delivery_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_brands" ADD CONSTRAINT "report_brands_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_figures_due" ON "post_figures" USING btree ("due_at") WHERE "post_figures"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "post_figures_fetched" ON "post_figures" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "reports_project" ON "reports" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "reports_expires" ON "reports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "delivery_targets_posted" ON "delivery_targets" USING btree ("posted_at") WHERE "delivery_targets"."state" = 'published';