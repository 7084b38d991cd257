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
ALTER TABLE "song_settled" ADD CONSTRAINT "song_settled_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_settled" ADD CONSTRAINT "song_settled_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "song_differences_user" ON "song_differences" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "song_settled_user" ON "song_settled" USING btree ("user_id");