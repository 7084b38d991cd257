CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"first_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"reason" text,
	"file_name" text NOT NULL,
	"title" text,
	"artist" text DEFAULT '' NOT NULL,
	"album" text DEFAULT '' NOT NULL,
	"isrc" text,
	"track_id" text,
	"bytes" bigint NOT NULL,
	"sha256" text,
	"seconds" double precision,
	"container" text,
	"codec" text,
	"sample_rate" integer,
	"channels" integer,
	"peaks" jsonb,
	"outline" jsonb,
	"analysis" jsonb,
	"artwork" text,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "uploads_first" ON "uploads" USING btree ("first_id") WHERE first_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_track" ON "uploads" USING btree ("track_id") WHERE track_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_removed" ON "uploads" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "uploads_unfinished" ON "uploads" USING btree ("touched_at") WHERE state <> 'ready';