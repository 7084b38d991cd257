CREATE TABLE "public_page_days" (
	"page_id" text NOT NULL,
	"day" date NOT NULL,
	"service" text NOT NULL,
	"country" text NOT NULL,
	"browsers" integer NOT NULL,
	CONSTRAINT "public_page_days_page_id_day_service_country_pk" PRIMARY KEY("page_id","day","service","country")
);
--> statement-breakpoint
CREATE TABLE "public_page_visits" (
	"page_id" text NOT NULL,
	"day" date NOT NULL,
	"browser" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "public_page_visits_page_id_day_browser_pk" PRIMARY KEY("page_id","day","browser")
);
--> statement-breakpoint
CREATE TABLE "public_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"song_id" text NOT NULL,
	"track_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "public_pages_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "public_page_days" ADD CONSTRAINT "public_page_days_page_id_public_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."public_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_page_visits" ADD CONSTRAINT "public_page_visits_page_id_public_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."public_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_pages" ADD CONSTRAINT "public_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_pages" ADD CONSTRAINT "public_pages_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_page_visits_day" ON "public_page_visits" USING btree ("day");--> statement-breakpoint
CREATE INDEX "public_pages_user" ON "public_pages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "public_pages_track" ON "public_pages" USING btree ("track_id");