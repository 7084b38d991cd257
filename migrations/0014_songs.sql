CREATE TABLE "song_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"verdicts" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "song_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"track_ids" jsonb NOT NULL,
	"is_sure" boolean NOT NULL,
	"doubts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "song_verdicts" (
	"user_id" text NOT NULL,
	"one" text NOT NULL,
	"other" text NOT NULL,
	"is_same" boolean NOT NULL,
	"by" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "song_verdicts_one_other_pk" PRIMARY KEY("one","other")
);
--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "song_id" text DEFAULT 'sng_' || replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "song_changes" ADD CONSTRAINT "song_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_proposals" ADD CONSTRAINT "song_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_verdicts" ADD CONSTRAINT "song_verdicts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_verdicts" ADD CONSTRAINT "song_verdicts_one_tracks_id_fk" FOREIGN KEY ("one") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_verdicts" ADD CONSTRAINT "song_verdicts_other_tracks_id_fk" FOREIGN KEY ("other") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "song_changes_user" ON "song_changes" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "song_proposals_user" ON "song_proposals" USING btree ("user_id","is_sure");--> statement-breakpoint
CREATE INDEX "song_verdicts_other" ON "song_verdicts" USING btree ("other");--> statement-breakpoint
CREATE INDEX "song_verdicts_user" ON "song_verdicts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tracks_user_song" ON "tracks" USING btree ("user_id","song_id");