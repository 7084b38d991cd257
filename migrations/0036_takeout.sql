CREATE TABLE "takeouts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"of" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"is_storing" boolean DEFAULT false NOT NULL,
	"salt" text NOT NULL,
	"failure" text,
	"at" text,
	"result" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "items_platform_track";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "takeouts" ADD CONSTRAINT "takeouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "takeouts_user" ON "takeouts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "takeouts_expires" ON "takeouts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "takeouts_one_at_a_time" ON "takeouts" USING btree ("user_id") WHERE state in ('waiting', 'working');--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "items_owner_track" ON "items" USING btree ("owner_id","platform","platform_track_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "items_platform_key" ON "items" USING btree ("platform","platform_track_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_platform_track" ON "items" USING btree ("platform","platform_track_id") WHERE owner_id is null;