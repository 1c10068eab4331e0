CREATE TABLE "storage_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search_name" text NOT NULL,
	"size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"sha256" text,
	"media_id" uuid,
	"storage_key" text,
	"thumbnail_key" text,
	"entry_key" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"announced_until" timestamp with time zone,
	"trash_id" uuid,
	"trashed_at" timestamp with time zone,
	"trashed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "storage_folders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search_name" text NOT NULL,
	"password_hash" text,
	"password_set_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"trash_id" uuid,
	"trashed_at" timestamp with time zone,
	"trashed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "storage_unlocks" (
	"session_id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"password_set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "storage_unlocks_session_id_folder_id_pk" PRIMARY KEY("session_id","folder_id")
);
--> statement-breakpoint
ALTER TABLE "storage_files" ADD CONSTRAINT "storage_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_files" ADD CONSTRAINT "storage_files_folder_id_storage_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."storage_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_files" ADD CONSTRAINT "storage_files_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_files" ADD CONSTRAINT "storage_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_files" ADD CONSTRAINT "storage_files_trashed_by_users_id_fk" FOREIGN KEY ("trashed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_folders" ADD CONSTRAINT "storage_folders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_folders" ADD CONSTRAINT "storage_folders_parent_id_storage_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."storage_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_folders" ADD CONSTRAINT "storage_folders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_folders" ADD CONSTRAINT "storage_folders_trashed_by_users_id_fk" FOREIGN KEY ("trashed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_unlocks" ADD CONSTRAINT "storage_unlocks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_unlocks" ADD CONSTRAINT "storage_unlocks_folder_id_storage_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."storage_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storage_files_name" ON "storage_files" USING btree ("folder_id","name_key") WHERE "storage_files"."trash_id" is null and "storage_files"."announced_until" is null;--> statement-breakpoint
CREATE INDEX "storage_files_sorted" ON "storage_files" USING btree ("folder_id","search_name","id");--> statement-breakpoint
CREATE INDEX "storage_files_created" ON "storage_files" USING btree ("folder_id","created_at","id");--> statement-breakpoint
CREATE INDEX "storage_files_size" ON "storage_files" USING btree ("folder_id","size","id");--> statement-breakpoint
CREATE INDEX "storage_files_own_bytes" ON "storage_files" USING btree ("project_id","announced_until","size") WHERE "storage_files"."media_id" is null;--> statement-breakpoint
CREATE INDEX "storage_files_project" ON "storage_files" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "storage_files_creator" ON "storage_files" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "storage_files_media" ON "storage_files" USING btree ("media_id") WHERE "storage_files"."media_id" is not null;--> statement-breakpoint
CREATE INDEX "storage_files_trash" ON "storage_files" USING btree ("trash_id") WHERE "storage_files"."trash_id" is not null;--> statement-breakpoint
CREATE INDEX "storage_files_trashed" ON "storage_files" USING btree ("trashed_at") WHERE "storage_files"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "storage_files_announced" ON "storage_files" USING btree ("announced_until") WHERE "storage_files"."announced_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "storage_folders_name" ON "storage_folders" USING btree ("project_id",coalesce("parent_id", "project_id"),"name_key") WHERE "storage_folders"."trash_id" is null;--> statement-breakpoint
CREATE INDEX "storage_folders_project" ON "storage_folders" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "storage_folders_parent" ON "storage_folders" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "storage_folders_creator" ON "storage_folders" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "storage_folders_trash" ON "storage_folders" USING btree ("trash_id") WHERE "storage_folders"."trash_id" is not null;--> statement-breakpoint
CREATE INDEX "storage_folders_trashed" ON "storage_folders" USING btree ("trashed_at") WHERE "storage_folders"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "storage_unlocks_folder" ON "storage_unlocks" USING btree ("folder_id");