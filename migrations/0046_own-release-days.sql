CREATE INDEX "song_facts_user" ON "song_facts" USING btree ("user_id");--> statement-breakpoint
-- Stored growth did not say which songs are new, and not when their users say that they came out: it is made anew.
UPDATE "growth_state" SET "made_of" = NULL, "version" = "version" + 1;--> statement-breakpoint
-- So are the sums of accounts that said so.
UPDATE "tracks" SET "is_in_totals" = false WHERE "is_in_totals" AND "user_id" IN (SELECT "user_id" FROM "song_facts" WHERE "release_date" IS NOT NULL);
