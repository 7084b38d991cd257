CREATE TABLE "demo_days" (
	"version" text NOT NULL,
	"song" text NOT NULL,
	"platform" text NOT NULL,
	"day" integer NOT NULL,
	"views" bigint,
	"likes" bigint,
	"comments" bigint,
	"plays" bigint,
	"streams" bigint,
	"listeners" bigint,
	"reposts" bigint,
	"favorites" bigint,
	"supporters" bigint,
	"downloads" bigint,
	"playlist_adds" bigint,
	"popularity" bigint,
	"rank" bigint,
	"price" bigint,
	"withheld" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"corrected" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_changed" boolean NOT NULL,
	CONSTRAINT "demo_days_song_platform_day_pk" PRIMARY KEY("song","platform","day")
);
--> statement-breakpoint
CREATE TABLE "demo_items" (
	"item_id" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"song" text NOT NULL,
	"monday" date NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_totals" (
	"day" integer NOT NULL,
	"platform" text NOT NULL,
	"metric" text NOT NULL,
	"value" bigint NOT NULL,
	"songs" integer NOT NULL,
	"compared" integer NOT NULL,
	"gained" bigint NOT NULL,
	"corrected" bigint NOT NULL,
	"gap_gained" bigint NOT NULL,
	"gap_corrected" bigint NOT NULL,
	"gap_since" integer,
	CONSTRAINT "demo_totals_platform_metric_day_pk" PRIMARY KEY("platform","metric","day")
);
--> statement-breakpoint
ALTER TABLE "demo_items" ADD CONSTRAINT "demo_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_items_edition" ON "demo_items" USING btree ("edition");