ALTER TABLE "playlist_reports" DROP CONSTRAINT "playlist_reports_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "playlist_reports" ADD CONSTRAINT "playlist_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Copies of playlists named items that were restored for the account they were copied from. They get everybody's item of
-- the video or, where there is none, one that is their owner's.
INSERT INTO "items" ("id", "owner_id", "platform", "platform_track_id", "url", "title", "artist", "album", "artwork_url",
  "duration_seconds", "status", "status_since", "created_at")
SELECT DISTINCT ON (p."user_id", i."platform", i."platform_track_id")
  'itm_' || replace(gen_random_uuid()::text, '-', ''), p."user_id", i."platform", i."platform_track_id", i."url", i."title",
  i."artist", i."album", i."artwork_url", i."duration_seconds", i."status", i."status_since", i."created_at"
FROM "playlist_items" pi JOIN "playlists" p ON p."id" = pi."playlist_id" JOIN "items" i ON i."id" = pi."item_id"
WHERE i."owner_id" <> p."user_id" AND NOT EXISTS (
  SELECT FROM "items" s WHERE s."owner_id" IS NULL AND s."platform" = i."platform"
    AND s."platform_track_id" = i."platform_track_id")
ORDER BY p."user_id", i."platform", i."platform_track_id", i."id"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "playlist_items" pi SET "item_id" = moved."to" FROM (
  SELECT DISTINCT ON (f."playlist_id", t."id", f."removed_at" IS NULL) f."id", t."id" AS "to"
  FROM "playlist_items" f JOIN "playlists" p ON p."id" = f."playlist_id" JOIN "items" i ON i."id" = f."item_id"
  JOIN LATERAL (
    SELECT o."id" FROM "items" o WHERE o."platform" = i."platform" AND o."platform_track_id" = i."platform_track_id"
      AND (o."owner_id" IS NULL OR o."owner_id" = p."user_id") ORDER BY o."owner_id" NULLS FIRST LIMIT 1
  ) t ON true
  WHERE i."owner_id" <> p."user_id" AND NOT EXISTS (
    SELECT FROM "playlist_items" h
    WHERE h."playlist_id" = f."playlist_id" AND h."item_id" = t."id" AND h."removed_at" IS NULL)
  ORDER BY f."playlist_id", t."id", f."removed_at" IS NULL, f."position", f."id"
) moved WHERE moved."id" = pi."id";
