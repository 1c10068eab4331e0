CREATE TABLE "media_places" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"blanks" jsonb NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_places" ADD CONSTRAINT "media_places_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "media_places" ("media_id", "blanks", "digest")
SELECT "id", "places", CASE WHEN "places" = '[]'::jsonb THEN '' ELSE left(encode(sha256(convert_to("places"::text, 'UTF8')), 'hex'), 16) END
FROM "media" WHERE "places" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "media" DROP COLUMN "places";
