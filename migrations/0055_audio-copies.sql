ALTER TABLE "uploads" ADD COLUMN "analysis_version" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "copy_bytes" bigint;--> statement-breakpoint
CREATE INDEX "uploads_measured" ON "uploads" USING btree ("analysis_version") WHERE state = 'ready';