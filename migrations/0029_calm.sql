CREATE TABLE "digests" (
	"user_id" text NOT NULL,
	"week" date NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "digests_user_id_week_pk" PRIMARY KEY("user_id","week")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"track_id" text,
	"song_id" text,
	"metric" text NOT NULL,
	"direction" text NOT NULL,
	"threshold" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"judged_day" date,
	"is_beyond" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "alerts_subject" CHECK (track_id is null or song_id is null)
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"track_id" text,
	"song_id" text,
	"metric" text NOT NULL,
	"target" bigint NOT NULL,
	"begun_at" bigint NOT NULL,
	"due" date,
	"created_at" timestamp with time zone NOT NULL,
	"reached_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "goals_subject" CHECK (track_id is null or song_id is null)
);
--> statement-breakpoint
CREATE TABLE "delivery_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "wants_digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "alerts_track" ON "alerts" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "alerts_removed" ON "alerts" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "goals_user" ON "goals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "goals_track" ON "goals" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "goals_removed" ON "goals" USING btree ("removed_at");