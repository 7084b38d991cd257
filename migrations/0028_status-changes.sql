CREATE TABLE "status_changes" (
	"item_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"was" text,
	CONSTRAINT "status_changes_item_id_changed_at_pk" PRIMARY KEY("item_id","changed_at")
);
--> statement-breakpoint
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "status_changes" ("item_id", "changed_at", "status", "was")
SELECT "id", "status_since", "status", NULL FROM "items";
