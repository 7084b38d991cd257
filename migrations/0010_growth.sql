CREATE TABLE "growth_state" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"made_of" bigint,
	"last_day" date,
	"time_zone" text
);
--> statement-breakpoint
CREATE TABLE "track_growth" (
	"track_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"spans" jsonb NOT NULL,
	"lead_gained" bigint,
	"is_settled" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "totals" ADD COLUMN "compared" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "totals" ADD COLUMN "gap_gained" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "totals" ADD COLUMN "gap_corrected" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "totals" ADD COLUMN "gap_since" date;--> statement-breakpoint
ALTER TABLE "daily" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "counted_from" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "tracks" t SET "counted_from" = CASE WHEN u."is_demo" THEN t."added_at" - interval '400 days' ELSE t."added_at" END
FROM "users" u WHERE u."id" = t."user_id";--> statement-breakpoint
UPDATE "totals" SET "compared" = "songs";--> statement-breakpoint
ALTER TABLE "growth_state" ADD CONSTRAINT "growth_state_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_growth" ADD CONSTRAINT "track_growth_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_growth" ADD CONSTRAINT "track_growth_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "track_growth_user" ON "track_growth" USING btree ("user_id");