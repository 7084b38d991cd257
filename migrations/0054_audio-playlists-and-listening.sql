CREATE TABLE "audio_playlist_items" (
	"id" text PRIMARY KEY NOT NULL,
	"playlist_id" text NOT NULL,
	"first_id" text NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audio_playlists" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "listening_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"link_id" text NOT NULL,
	"upload_id" text NOT NULL,
	"at_seconds" double precision NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "listening_days" (
	"link_id" text NOT NULL,
	"day" date NOT NULL,
	"opens" integer NOT NULL,
	"plays" integer NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "listening_days_link_id_day_pk" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
CREATE TABLE "listening_links" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"first_id" text,
	"playlist_id" text,
	"token_hash" text NOT NULL,
	"sealed_token" text,
	"recipient" text NOT NULL,
	"password_hash" text,
	"may_download" boolean NOT NULL,
	"may_comment" boolean NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "listening_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "listening_links_of_one" CHECK ((first_id is null) <> (playlist_id is null))
);
--> statement-breakpoint
CREATE TABLE "listening_visits" (
	"link_id" text NOT NULL,
	"day" date NOT NULL,
	"browser" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "listening_visits_link_id_day_browser_pk" PRIMARY KEY("link_id","day","browser")
);
--> statement-breakpoint
ALTER TABLE "audio_playlist_items" ADD CONSTRAINT "audio_playlist_items_playlist_id_audio_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."audio_playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_playlists" ADD CONSTRAINT "audio_playlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_comments" ADD CONSTRAINT "listening_comments_link_id_listening_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."listening_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_comments" ADD CONSTRAINT "listening_comments_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_days" ADD CONSTRAINT "listening_days_link_id_listening_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."listening_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_links" ADD CONSTRAINT "listening_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_links" ADD CONSTRAINT "listening_links_playlist_id_audio_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."audio_playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_visits" ADD CONSTRAINT "listening_visits_link_id_listening_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."listening_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audio_playlist_items_once" ON "audio_playlist_items" USING btree ("playlist_id","first_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "audio_playlist_items_place" ON "audio_playlist_items" USING btree ("playlist_id","position");--> statement-breakpoint
CREATE INDEX "audio_playlist_items_first" ON "audio_playlist_items" USING btree ("first_id");--> statement-breakpoint
CREATE INDEX "audio_playlists_user" ON "audio_playlists" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "audio_playlists_removed" ON "audio_playlists" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "listening_comments_link" ON "listening_comments" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "listening_comments_upload" ON "listening_comments" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "listening_comments_removed" ON "listening_comments" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "listening_links_user" ON "listening_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "listening_links_first" ON "listening_links" USING btree ("first_id") WHERE first_id is not null;--> statement-breakpoint
CREATE INDEX "listening_links_playlist" ON "listening_links" USING btree ("playlist_id") WHERE playlist_id is not null;--> statement-breakpoint
CREATE INDEX "listening_visits_day" ON "listening_visits" USING btree ("day");