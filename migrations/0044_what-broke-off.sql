ALTER TABLE "imports" ADD COLUMN "broken_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "takeouts" ADD COLUMN "broken_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_kept" ON "imports" USING btree ("user_id") WHERE is_kept;