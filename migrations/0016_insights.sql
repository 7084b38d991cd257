CREATE TABLE "campaign_tracks" (
	"campaign_id" text NOT NULL,
	"track_id" text NOT NULL,
	CONSTRAINT "campaign_tracks_campaign_id_track_id_pk" PRIMARY KEY("campaign_id","track_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"notes" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unusual_marks" (
	"user_id" text NOT NULL,
	"track_id" text NOT NULL,
	"metric" text NOT NULL,
	"day" date NOT NULL,
	"direction" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unusual_marks_track_id_metric_day_pk" PRIMARY KEY("track_id","metric","day")
);
--> statement-breakpoint
ALTER TABLE "campaign_tracks" ADD CONSTRAINT "campaign_tracks_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_tracks" ADD CONSTRAINT "campaign_tracks_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unusual_marks" ADD CONSTRAINT "unusual_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unusual_marks" ADD CONSTRAINT "unusual_marks_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_tracks_track" ON "campaign_tracks" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "campaigns_user" ON "campaigns" USING btree ("user_id","first_day","id");--> statement-breakpoint
CREATE INDEX "campaigns_removed" ON "campaigns" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "unusual_marks_user" ON "unusual_marks" USING btree ("user_id","marked_at");