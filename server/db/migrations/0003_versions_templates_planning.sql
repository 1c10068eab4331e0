CREATE TABLE "plannings" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"slots" jsonb NOT NULL,
	"hashtag_groups" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"author_id" uuid,
	"entry_key" text,
	"caption" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"user_tags" text DEFAULT '' NOT NULL,
	"product_tags" text DEFAULT '' NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"versions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_media" (
	"template_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"media_id" uuid NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "template_media_template_id_position_pk" PRIMARY KEY("template_id","position")
);
--> statement-breakpoint
ALTER TABLE "delivery_targets" ADD COLUMN "comment_state" text;--> statement-breakpoint
ALTER TABLE "post_media" ADD COLUMN "alt_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "versions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "plannings" ADD CONSTRAINT "plannings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_templates" ADD CONSTRAINT "saved_templates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_templates" ADD CONSTRAINT "saved_templates_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_media" ADD CONSTRAINT "template_media_template_id_saved_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."saved_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_media" ADD CONSTRAINT "template_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_templates_author" ON "saved_templates" USING btree ("project_id","author_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "template_media_media" ON "template_media" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "delivery_targets_comment" ON "delivery_targets" USING btree ("scheduled_at") WHERE "delivery_targets"."comment_state" in ('due','begun');