CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"profile_image_url" text,
	"tier" text DEFAULT 'free' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"language" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"hour" timestamp with time zone NOT NULL,
	"page" text NOT NULL,
	"heartbeats" integer NOT NULL,
	CONSTRAINT "visits_hour_page_pk" PRIMARY KEY("hour","page")
);
--> statement-breakpoint
CREATE TABLE "totals" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"platform" text NOT NULL,
	"metric" text NOT NULL,
	"value" bigint NOT NULL,
	"songs" integer NOT NULL,
	"gained" bigint NOT NULL,
	"corrected" bigint NOT NULL,
	CONSTRAINT "totals_user_id_day_platform_metric_pk" PRIMARY KEY("user_id","day","platform","metric")
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily" (
	"item_id" text NOT NULL,
	"day" date NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone,
	"source" text NOT NULL,
	"run_id" text,
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
	CONSTRAINT "daily_item_id_day_pk" PRIMARY KEY("item_id","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"platform_track_id" text NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"artist" text NOT NULL,
	"album" text,
	"artwork_url" text,
	"duration_seconds" integer,
	"isrc" text,
	"release_date" date,
	"currency" text,
	"status" text DEFAULT 'active' NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
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
	"sync_every_seconds" integer,
	"next_sync_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"claimed_by" text,
	"requested_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure" text,
	"last_failure_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "observations" (
	"item_id" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"day" date,
	"source" text NOT NULL,
	"run_id" text,
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
	CONSTRAINT "observations_item_id_observed_at_source_pk" PRIMARY KEY("item_id","observed_at","source")
) PARTITION BY RANGE ("observed_at");
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"trigger" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"asked" integer NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "tracks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totals" ADD CONSTRAINT "totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "live_events_user" ON "live_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_platform_track" ON "items" USING btree ("platform","platform_track_id");--> statement-breakpoint
CREATE INDEX "items_due" ON "items" USING btree ("platform","next_sync_at");--> statement-breakpoint
CREATE INDEX "runs_platform" ON "runs" USING btree ("platform","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tracks_user_item" ON "tracks" USING btree ("user_id","item_id");--> statement-breakpoint
CREATE INDEX "tracks_user_added" ON "tracks" USING btree ("user_id","added_at");--> statement-breakpoint
CREATE INDEX "tracks_item" ON "tracks" USING btree ("item_id");
--> statement-breakpoint
-- Makes the partitions of one month of both tables, if they are not there. Safe to call from several processes.
-- Made apart and then attached: that locks out no reader or writer of the table, `CREATE … PARTITION OF` would.
CREATE FUNCTION "ensure_month"(month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	first date := date_trunc('month', month)::date;
	next date := (date_trunc('month', month) + interval '1 month')::date;
	suffix text := to_char(first, 'YYYY_MM');
BEGIN
	IF to_regclass('daily_' || suffix) IS NOT NULL THEN
		RETURN;
	END IF;
	PERFORM pg_advisory_xact_lock(7205759404);
	EXECUTE format('CREATE TABLE %I (LIKE "observations" INCLUDING ALL)', 'observations_' || suffix);
	EXECUTE format('ALTER TABLE "observations" ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
		'observations_' || suffix, first::text || ' 00:00:00+00', next::text || ' 00:00:00+00');
	EXECUTE format('CREATE TABLE %I (LIKE "daily" INCLUDING ALL)', 'daily_' || suffix);
	EXECUTE format('ALTER TABLE "daily" ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
		'daily_' || suffix, first::text, next::text);
EXCEPTION WHEN duplicate_table THEN
	-- Another process had the lock before and has made all four; looking again would not have shown it yet.
	RETURN;
END
$$;
