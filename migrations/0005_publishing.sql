ALTER TABLE "posts" ADD COLUMN "cover" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;