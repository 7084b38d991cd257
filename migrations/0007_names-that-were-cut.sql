ALTER TABLE "tracks" ADD COLUMN "name_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tracks" ADD COLUMN "whole_item_id" text;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_whole_item_id_items_id_fk" FOREIGN KEY ("whole_item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;