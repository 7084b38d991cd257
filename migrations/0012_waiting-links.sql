CREATE TABLE "waiting_links" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"platform" text NOT NULL,
	"platform_track_id" text NOT NULL,
	"is_short" boolean NOT NULL,
	"url" text NOT NULL,
	"given" text NOT NULL,
	"otherwise" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"code" text,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "waiting_links" ADD CONSTRAINT "waiting_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_links_user_song" ON "waiting_links" USING btree ("user_id","platform","platform_track_id");--> statement-breakpoint
CREATE INDEX "waiting_links_due" ON "waiting_links" USING btree ("next_try_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "waiting_links_settled" ON "waiting_links" USING btree ("settled_at") WHERE settled_at is not null;