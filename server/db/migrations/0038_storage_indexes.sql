CREATE INDEX "storage_files_creator" ON "storage_files" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "storage_folders_project" ON "storage_folders" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "storage_folders_creator" ON "storage_folders" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "storage_unlocks_folder" ON "storage_unlocks" USING btree ("folder_id");