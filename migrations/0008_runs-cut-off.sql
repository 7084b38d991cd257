ALTER TABLE "runs" ADD COLUMN "cut_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "runs_unfinished" ON "runs" USING btree ("started_at") WHERE finished_at is null;