ALTER TABLE "public_pages" DROP CONSTRAINT "public_pages_slug_unique";--> statement-breakpoint
ALTER TABLE "public_pages" ALTER COLUMN "song_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "public_pages" ADD COLUMN "artist" jsonb;--> statement-breakpoint
ALTER TABLE "public_pages" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "public_pages" ADD CONSTRAINT "public_pages_slug" UNIQUE("kind","slug");--> statement-breakpoint
ALTER TABLE "public_pages" ADD CONSTRAINT "public_pages_of_one" CHECK ((song_id is not null) = (kind = 'song') and (artist is not null) = (kind = 'artist'));