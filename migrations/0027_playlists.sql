CREATE TABLE "play_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playlist_items" (
	"id" text PRIMARY KEY NOT NULL,
	"playlist_id" text NOT NULL,
	"item_id" text NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "playlist_plays" (
	"playlist_id" text NOT NULL,
	"day" date NOT NULL,
	"browser" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "playlist_plays_playlist_id_day_browser_pk" PRIMARY KEY("playlist_id","day","browser")
);
--> statement-breakpoint
CREATE TABLE "playlist_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"playlist_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"is_public" boolean NOT NULL,
	"words" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"plays" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "playlist_items" ADD CONSTRAINT "playlist_items_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_items" ADD CONSTRAINT "playlist_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_plays" ADD CONSTRAINT "playlist_plays_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_reports" ADD CONSTRAINT "playlist_reports_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_reports" ADD CONSTRAINT "playlist_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "playlist_items_once" ON "playlist_items" USING btree ("playlist_id","item_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "playlist_items_place" ON "playlist_items" USING btree ("playlist_id","position") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "playlist_items_item" ON "playlist_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "playlist_items_removed" ON "playlist_items" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "playlist_plays_day" ON "playlist_plays" USING btree ("day");--> statement-breakpoint
CREATE INDEX "playlist_reports_open" ON "playlist_reports" USING btree ("created_at","id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "playlist_reports_playlist" ON "playlist_reports" USING btree ("playlist_id");--> statement-breakpoint
CREATE INDEX "playlist_reports_user" ON "playlist_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "playlists_user" ON "playlists" USING btree ("user_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "playlists_new" ON "playlists" USING btree ("published_at","id") WHERE is_public and item_count > 0 and removed_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "playlists_played" ON "playlists" USING btree ("plays","id") WHERE is_public and item_count > 0 and removed_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "playlists_longest" ON "playlists" USING btree ("item_count","id") WHERE is_public and item_count > 0 and removed_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "playlists_words" ON "playlists" USING gin (to_tsvector('simple', words)) WHERE is_public and item_count > 0 and removed_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "playlists_removed" ON "playlists" USING btree ("removed_at") WHERE removed_at is not null;