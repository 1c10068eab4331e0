ALTER TABLE "link_states" ADD COLUMN "secret_sealed" text;--> statement-breakpoint
ALTER TABLE "link_states" ADD COLUMN "candidates_sealed" text;