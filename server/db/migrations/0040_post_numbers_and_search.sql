CREATE TABLE "post_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" uuid NOT NULL,
	"user_id" uuid,
	"user_name" text,
	"parts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_counters" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "post_changes" ADD CONSTRAINT "post_changes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_changes" ADD CONSTRAINT "post_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_counters" ADD CONSTRAINT "post_counters_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_changes_post" ON "post_changes" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "post_changes_user" ON "post_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_changes_created" ON "post_changes" USING btree ("created_at");--> statement-breakpoint
-- The posts that exist are numbered as they were created.
UPDATE "posts" SET "number" = "numbered"."number"
FROM (
	SELECT "id", row_number() OVER (PARTITION BY "project_id" ORDER BY "created_at", "id") AS "number"
	FROM "posts"
) AS "numbered"
WHERE "numbered"."id" = "posts"."id";--> statement-breakpoint
INSERT INTO "post_counters" ("project_id", "last")
SELECT "project_id", max("number") FROM "posts" GROUP BY "project_id";--> statement-breakpoint
CREATE UNIQUE INDEX "posts_project_number" ON "posts" USING btree ("project_id","number");--> statement-breakpoint
CREATE FUNCTION "public"."number_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."post_counters" AS "counter" ("project_id", "last") VALUES (NEW."project_id", 1)
	ON CONFLICT ("project_id") DO UPDATE SET "last" = "counter"."last" + 1
	RETURNING "last" INTO NEW."number";
	RETURN NEW;
END $$;--> statement-breakpoint
-- In the database, so that a process of the version before, which may still run, numbers its posts too.
CREATE TRIGGER "posts_number" BEFORE INSERT ON "posts"
FOR EACH ROW WHEN (NEW."number" = 0) EXECUTE FUNCTION "public"."number_post"();--> statement-breakpoint
-- The different words of a text, without case and accents, as contract/post-filter.ts takes it apart. What
-- stands between them is a list of signs: classes of letters depend on the locale of the database.
CREATE FUNCTION "public"."search_words"("said" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array(
		SELECT DISTINCT left("word", 100)
		FROM regexp_split_to_table(
			lower(regexp_replace(normalize(left("said", 30000), NFD), '[\u0300-\u036f]', '', 'g')),
			'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2122\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufffd\U0001f000-\U0001faff\U000e0000-\U000e01ef]+'
		) AS "word"
		WHERE "word" <> ''
	)
$$;--> statement-breakpoint
-- The Portuguese stem of such a word; null for a stop word. The stemmer knows plurals by their accents, so they
-- are made singular before: 'promocoes' is 'promocao', 'oficiais' is 'oficial'.
CREATE FUNCTION "public"."search_stem"("word" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT (ts_lexize(
		'pg_catalog.portuguese_stem',
		regexp_replace(regexp_replace(regexp_replace("word", '(..)(oes|aes)$', '\1ao'), '(..[aeou])is$', '\1l'), '(..)ns$', '\1m')
	))[1]
$$;--> statement-breakpoint
-- Each word and each stem ('=' before it) after the beginning of the project's id, so that the words of one
-- project lie together in the index and a search does not read those of others.
CREATE FUNCTION "public"."post_search"("project" uuid, "said" text, "versions" jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_tsvector(array(
		SELECT left("project"::text, 8) || "form"
		FROM unnest("public"."search_words"("said" || ' ' || coalesce(
			(
				SELECT string_agg(concat_ws(' ', "own" ->> 'caption', "own" ->> 'firstComment', "own" ->> 'title'), ' ')
				FROM jsonb_path_query("versions", '$[*]') AS "own"
			),
			''
		))) AS "word", LATERAL (VALUES ("word"), ('=' || "public"."search_stem"("word"))) AS "forms"("form")
		WHERE "form" IS NOT NULL
	))
$$;--> statement-breakpoint
-- What finds them: every word asked for, at the beginning of a word or by its stem. No word has a sign left
-- that means something to PostgreSQL.
CREATE FUNCTION "public"."post_search_query"("project" uuid, "asked" text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT string_agg(
		format('(''%1$s%2$s'':*%3$s)', left("project"::text, 8), "word",
			' | ''' || left("project"::text, 8) || '=' || "public"."search_stem"("word") || ''''),
		' & '
	)::tsquery
	FROM unnest("public"."search_words"("asked")) AS "word"
$$;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "search" tsvector NOT NULL GENERATED ALWAYS AS (
	"public"."post_search"("project_id", "caption" || ' ' || "description" || ' ' || "location" || ' ' || "user_tags" || ' ' || "product_tags", "versions")
) STORED;--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("search") WITH (fastupdate=off) WHERE "posts"."deleted_at" is null;
