-- Texts that arrived in forms were kept with the line breaks of the form ('\r\n') instead of those that were written.
UPDATE "posts" SET
  "caption" = regexp_replace("caption", E'\r\n?', E'\n', 'g'),
  "description" = regexp_replace("description", E'\r\n?', E'\n', 'g'),
  "location" = regexp_replace("location", E'\r\n?', E'\n', 'g'),
  "user_tags" = regexp_replace("user_tags", E'\r\n?', E'\n', 'g'),
  "product_tags" = regexp_replace("product_tags", E'\r\n?', E'\n', 'g'),
  "alt_text" = regexp_replace("alt_text", E'\r\n?', E'\n', 'g')
WHERE strpos("caption" || "description" || "location" || "user_tags" || "product_tags" || "alt_text", E'\r') > 0;
--> statement-breakpoint
UPDATE "saved_templates" SET
  "caption" = regexp_replace("caption", E'\r\n?', E'\n', 'g'),
  "description" = regexp_replace("description", E'\r\n?', E'\n', 'g'),
  "location" = regexp_replace("location", E'\r\n?', E'\n', 'g'),
  "user_tags" = regexp_replace("user_tags", E'\r\n?', E'\n', 'g'),
  "product_tags" = regexp_replace("product_tags", E'\r\n?', E'\n', 'g'),
  "alt_text" = regexp_replace("alt_text", E'\r\n?', E'\n', 'g')
WHERE strpos("caption" || "description" || "location" || "user_tags" || "product_tags" || "alt_text", E'\r') > 0;
