ALTER TABLE "users" ADD COLUMN "list_columns" text[];--> statement-breakpoint
ALTER TABLE "track_growth" ADD COLUMN "momentum" jsonb;--> statement-breakpoint
UPDATE "growth_state" SET "made_of" = NULL, "version" = "version" + 1;
