CREATE TABLE "own_figures" (
	"user_id" text NOT NULL,
	"source_id" text NOT NULL,
	"layer" bigint NOT NULL,
	"platform" text,
	"store" text DEFAULT '' NOT NULL,
	"track_id" text,
	"from_day" date,
	"to_day" date,
	"dimension" text DEFAULT '' NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"figure" text NOT NULL,
	"value" bigint NOT NULL,
	"currency" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_figures" ADD CONSTRAINT "own_figures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_figures" ADD CONSTRAINT "own_figures_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_figures_source" ON "own_figures" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "own_figures_track" ON "own_figures" USING btree ("track_id","figure","from_day") WHERE track_id is not null;--> statement-breakpoint
CREATE INDEX "own_figures_user" ON "own_figures" USING btree ("user_id","platform","dimension","from_day");