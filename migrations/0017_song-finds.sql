CREATE TABLE "song_differences" (
	"track_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "song_differences_track_id_kind_pk" PRIMARY KEY("track_id","kind")
);
--> statement-breakpoint
CREATE TABLE "song_facts" (
	"track_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"isrc" text,
	"release_date" date
);
--> statement-breakpoint
CREATE TABLE "song_finds" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"track_id" text,
	"platform" text NOT NULL,
	"platform_track_id" text NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"artist" text NOT NULL,
	"duration_seconds" integer,
	"found_by" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "song_lookups" (
	"platform" text NOT NULL,
	"wanted" text NOT NULL,
	"wanted_at" timestamp with time zone NOT NULL,
	"turn_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"found" jsonb,
	CONSTRAINT "song_lookups_platform_wanted_pk" PRIMARY KEY("platform","wanted")
);
--> statement-breakpoint
CREATE TABLE "song_settled" (
	"track_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"platform" text NOT NULL,
	CONSTRAINT "song_settled_track_id_kind_platform_pk" PRIMARY KEY("track_id","kind","platform")
);
--> statement-breakpoint
ALTER TABLE "song_differences" ADD CONSTRAINT "song_differences_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_differences" ADD CONSTRAINT "song_differences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_facts" ADD CONSTRAINT "song_facts_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_facts" ADD CONSTRAINT "song_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_finds" ADD CONSTRAINT "song_finds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_finds" ADD CONSTRAINT "song_finds_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_settled" ADD CONSTRAINT "song_settled_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_settled" ADD CONSTRAINT "song_settled_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "song_differences_user" ON "song_differences" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "song_finds_user_song" ON "song_finds" USING btree ("user_id","platform","platform_track_id");--> statement-breakpoint
CREATE INDEX "song_finds_track" ON "song_finds" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "song_finds_platform" ON "song_finds" USING btree ("platform","found_at");--> statement-breakpoint
CREATE INDEX "song_lookups_turn" ON "song_lookups" USING btree ("platform","turn_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "song_lookups_settled" ON "song_lookups" USING btree ("settled_at") WHERE due_at is null;--> statement-breakpoint
CREATE INDEX "song_settled_user" ON "song_settled" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "items_isrc" ON "items" USING btree ("isrc") WHERE isrc is not null;