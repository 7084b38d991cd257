CREATE TABLE "playlist_audience" (
	"playlist_id" text NOT NULL,
	"day" date NOT NULL,
	"country" text NOT NULL,
	"visits" integer NOT NULL,
	"plays" integer NOT NULL,
	CONSTRAINT "playlist_audience_playlist_id_day_country_pk" PRIMARY KEY("playlist_id","day","country")
);
--> statement-breakpoint
ALTER TABLE "playlist_audience" ADD CONSTRAINT "playlist_audience_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;