ALTER TABLE "demo_totals" ALTER COLUMN "gap_gained" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "demo_totals" ALTER COLUMN "gap_corrected" SET DEFAULT 0;--> statement-breakpoint
-- What a period brought is another sum since then: whatever is stored of it is made anew.
UPDATE "growth_state" SET "made_of" = NULL, "version" = "version" + 1;--> statement-breakpoint
UPDATE "tracks" SET "is_in_totals" = false WHERE "is_in_totals";--> statement-breakpoint
DELETE FROM "demo_totals";
