CREATE TABLE "platform_states" (
	"platform" text PRIMARY KEY NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"last_failure" text,
	"failures_in_a_row" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "platform_tokens" (
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text,
	"ends_at" timestamp with time zone,
	"renewing_until" timestamp with time zone,
	CONSTRAINT "platform_tokens_platform_name_pk" PRIMARY KEY("platform","name")
);
--> statement-breakpoint
CREATE TABLE "quota_counts" (
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"turns" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"resets_at" timestamp with time zone,
	CONSTRAINT "quota_counts_platform_name_pk" PRIMARY KEY("platform","name")
);
--> statement-breakpoint
DROP INDEX "items_due";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "last_failure_detail" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "items_failing" ON "items" USING btree ("platform","failures") WHERE failures > 0;--> statement-breakpoint
CREATE INDEX "items_due" ON "items" USING btree ("platform",coalesce(sync_every_seconds, 0),"next_sync_at");--> statement-breakpoint
UPDATE "runs" SET "changed" = "read";--> statement-breakpoint
-- Books one call in each of a platform's quotas, or in none: the turn it got, or the instant before which there is none.
-- Arrays run side by side, one place a quota. `windows` is null for a calendar day, `resets` is null for a rolling window.
-- A clock that was put back must not lock anybody out: turns that could not have been given yet move with it.
CREATE FUNCTION "book_call"(
	of_platform text, names text[], calls integer[], windows interval[], resets timestamptz[],
	at_instant timestamptz, longest interval,
	OUT is_booked boolean, OUT turn timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
	counts quota_counts[];
	count quota_counts;
	ahead interval;
BEGIN
	INSERT INTO quota_counts (platform, name) SELECT of_platform, unnest(names) ON CONFLICT DO NOTHING;
	turn := at_instant;
	FOR place IN 1 .. array_length(names, 1) LOOP
		SELECT * INTO count FROM quota_counts q WHERE q.platform = of_platform AND q.name = names[place] FOR UPDATE;
		IF windows[place] IS NULL THEN
			IF count.resets_at IS NULL OR count.resets_at <= at_instant THEN
				count.used := 0;
				count.resets_at := resets[place];
			END IF;
			count.resets_at := least(count.resets_at, resets[place] + interval '25 hours');
			IF count.used >= calls[place] THEN
				turn := greatest(turn, count.resets_at);
			END IF;
		ELSIF cardinality(count.turns) > 0 THEN
			ahead := count.turns[cardinality(count.turns)] - at_instant;
			IF ahead > longest THEN
				count.turns := ARRAY(SELECT t - ahead FROM unnest(count.turns) t);
				UPDATE quota_counts q SET turns = count.turns WHERE q.platform = of_platform AND q.name = names[place];
			END IF;
			IF cardinality(count.turns) >= calls[place] THEN
				turn := greatest(turn, count.turns[cardinality(count.turns) - calls[place] + 1] + windows[place]);
			END IF;
			turn := greatest(turn, count.turns[cardinality(count.turns)]);
		END IF;
		counts := counts || count;
	END LOOP;
	is_booked := turn <= at_instant + longest
		AND NOT EXISTS (SELECT FROM unnest(counts) c, unnest(names, calls, windows) AS q (name, calls, "window")
			WHERE c.name = q.name AND q."window" IS NULL AND c.used >= q.calls);
	IF NOT is_booked THEN
		RETURN;
	END IF;
	FOR place IN 1 .. array_length(names, 1) LOOP
		count := counts[place];
		IF windows[place] IS NULL THEN
			UPDATE quota_counts q SET used = count.used + 1, resets_at = count.resets_at
			WHERE q.platform = of_platform AND q.name = names[place];
		ELSE
			UPDATE quota_counts q SET used = q.used + 1,
				turns = (count.turns || turn)[greatest(1, cardinality(count.turns) + 2 - calls[place]):]
			WHERE q.platform = of_platform AND q.name = names[place];
		END IF;
	END LOOP;
END
$$;
