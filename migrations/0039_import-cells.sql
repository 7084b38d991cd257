ALTER TABLE "import_rows" ALTER COLUMN "cells" SET DATA TYPE text;--> statement-breakpoint
UPDATE "import_rows" SET "cells" = coalesce((
  SELECT string_agg(cell, chr(31) ORDER BY place)
  FROM jsonb_array_elements_text("cells"::jsonb) WITH ORDINALITY AS each (cell, place)
), '');
