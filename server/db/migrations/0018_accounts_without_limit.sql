-- Premier is sold without a limit of accounts (docs/decisions/0069-accounts-without-limit.md). What an operator
-- wrote of the plan stays.
UPDATE "plans" SET
	"max_accounts" = 0,
	"features" = COALESCE((
		SELECT jsonb_agg(CASE "line"
			WHEN '20 contas sociais por projeto' THEN 'Contas sociais ilimitadas'
			ELSE "line"
		END ORDER BY "place")
		FROM jsonb_array_elements_text("features") WITH ORDINALITY AS "lines" ("line", "place")
	), '[]'::jsonb)
WHERE "key" = 'premier' AND "max_accounts" = 20;
