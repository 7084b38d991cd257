CREATE TABLE "item_sounds" (
	"item_id" text PRIMARY KEY NOT NULL,
	"sound" jsonb,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_sounds" ADD CONSTRAINT "item_sounds_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;