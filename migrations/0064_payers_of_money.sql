-- Money is told apart by who pays it: the kind of the statement, or the columns of an unknown table.
UPDATE "own_figures" f
SET "statement" = CASE WHEN file.value ->> 'kind' = 'mapped' THEN left(coalesce(file.value ->> 'shape', ''), 12)
  ELSE coalesce(file.value ->> 'kind', '') END || '|' || f."statement"
FROM "imports" i CROSS JOIN LATERAL jsonb_array_elements(i."files") WITH ORDINALITY AS file
WHERE i."id" = f."source_id" AND file.ordinality = f."layer" - i."layer" + 1
  AND f."figure" IN ('earnings', 'units') AND position('|' in f."statement") = 0
  AND (f."figure" = 'earnings' OR jsonb_array_length(coalesce(file.value -> 'money', '[]')) > 0);
--> statement-breakpoint
-- Dry runs of before do not say who pays: they are made anew.
UPDATE "imports" SET "state" = 'reading', "is_staged" = false, "worker" = NULL, "done" = 0, "compared_with" = NULL
WHERE "state" IN ('ready', 'asking');
