ALTER TABLE "figure_sources" ADD COLUMN "files" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "figure_sources" s SET "files" = array(
  SELECT left(f.value->>'name', 300) FROM "imports" i, jsonb_array_elements(i."files") WITH ORDINALITY f
  WHERE i."id" = s."id" ORDER BY f.ordinality
) WHERE s."id" LIKE 'imp%';
