ALTER TABLE "items" ADD COLUMN "fell" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "items" SET "fell" = "fallen"."days" FROM (
  SELECT "item_id", jsonb_object_agg("counter", "day") AS "days"
  FROM (
    SELECT "item_id", "counter", max("day") AS "day"
    FROM "daily", jsonb_object_keys("corrected") AS "counter"
    WHERE "corrected" <> '{}'
    GROUP BY "item_id", "counter"
  ) AS "last"
  GROUP BY "item_id"
) AS "fallen"
WHERE "items"."id" = "fallen"."item_id";
