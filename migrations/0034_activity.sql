CREATE TABLE "activity_days" (
	"day" date NOT NULL,
	"tier" text NOT NULL,
	"language" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "activity_days_day_tier_language_pk" PRIMARY KEY("day","tier","language")
);
--> statement-breakpoint
ALTER TABLE "platform_hours" ADD COLUMN "read" integer;--> statement-breakpoint
CREATE INDEX "tracks_added" ON "tracks" USING btree ("added_at");