CREATE TABLE "missing_songs" (
	"platform" text NOT NULL,
	"platform_track_id" text NOT NULL,
	"code" text NOT NULL,
	"misses" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "missing_songs_platform_platform_track_id_pk" PRIMARY KEY("platform","platform_track_id")
);
--> statement-breakpoint
CREATE TABLE "quota_shares" (
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"asker" text NOT NULL,
	"used" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "quota_shares_platform_name_asker_pk" PRIMARY KEY("platform","name","asker")
);
--> statement-breakpoint
ALTER TABLE "quota_counts" ADD COLUMN "asked_turns" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quota_counts" ADD COLUMN "asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quota_counts" ADD COLUMN "asked_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "missing_songs_until" ON "missing_songs" USING btree ("until");--> statement-breakpoint
CREATE INDEX "quota_shares_until" ON "quota_shares" USING btree ("until");--> statement-breakpoint
DROP FUNCTION "book_call"(text, text[], integer[], interval[], timestamptz[], timestamptz, interval);--> statement-breakpoint
-- Books one call in each of a platform's quotas, or in none: the turn it got, or the instant before which there is none.
-- Arrays run side by side, one place a quota. `windows` is null for a calendar day, `resets` is null for a rolling window.
-- A clock that was put back must not lock anybody out: turns that could not have been given yet move with it.
-- `longest`: no turn lies further ahead; `patience`: how long this call would wait.
-- A call for somebody's request names its `askers`. It has a turn only within the requests' part of each quota:
-- `asked_calls` in `asked_windows`, and of the `budgets` (for `budget_windows`; a calendar day's for the day) each asker
-- gets less than its share of what is left. It never queues behind its own kind, since that would hold up the sync.
-- A wish books nothing but its part of the budgets: the sync will make the call.
-- Parameters with a default are new: an older version still calls without them.
CREATE FUNCTION "book_call"(
	of_platform text, names text[], calls integer[], windows interval[], resets timestamptz[],
	at_instant timestamptz, longest interval, patience interval DEFAULT NULL,
	askers text[] DEFAULT NULL, shares float8[] DEFAULT NULL,
	asked_calls integer[] DEFAULT NULL, asked_windows interval[] DEFAULT NULL,
	budgets integer[] DEFAULT NULL, budget_windows interval[] DEFAULT NULL, is_wish boolean DEFAULT false,
	OUT is_booked boolean, OUT turn timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
	counts quota_counts[];
	count quota_counts;
	ahead interval;
	free_from timestamptz;
	refused_until timestamptz;
BEGIN
	INSERT INTO quota_counts (platform, name) SELECT of_platform, unnest(names) ON CONFLICT DO NOTHING;
	turn := at_instant;
	FOR place IN 1 .. array_length(names, 1) LOOP
		SELECT * INTO count FROM quota_counts q WHERE q.platform = of_platform AND q.name = names[place] FOR UPDATE;
		IF windows[place] IS NULL THEN
			IF count.resets_at IS NULL OR count.resets_at <= at_instant THEN
				count.used := 0;
				count.asked := 0;
				count.resets_at := resets[place];
			END IF;
			count.resets_at := least(count.resets_at, resets[place] + interval '25 hours');
			count.asked_until := count.resets_at;
			IF count.used >= calls[place] AND NOT is_wish THEN
				refused_until := greatest(refused_until, count.resets_at);
			END IF;
		ELSE
			IF askers IS NOT NULL AND (count.asked_until IS NULL OR count.asked_until <= at_instant
				OR count.asked_until > at_instant + budget_windows[place]) THEN
				count.asked := 0;
				count.asked_until := at_instant + budget_windows[place];
			END IF;
			IF cardinality(count.turns) > 0 AND NOT is_wish THEN
				ahead := count.turns[cardinality(count.turns)] - at_instant;
				IF ahead > longest THEN
					count.turns := ARRAY(SELECT t - ahead FROM unnest(count.turns) t);
					count.asked_turns := ARRAY(SELECT t - ahead FROM unnest(count.asked_turns) t);
					UPDATE quota_counts q SET turns = count.turns, asked_turns = count.asked_turns
					WHERE q.platform = of_platform AND q.name = names[place];
				END IF;
				IF cardinality(count.turns) >= calls[place] THEN
					turn := greatest(turn, count.turns[cardinality(count.turns) - calls[place] + 1] + windows[place]);
				END IF;
				turn := greatest(turn, count.turns[cardinality(count.turns)]);
			END IF;
		END IF;
		counts := counts || count;
	END LOOP;
	IF askers IS NOT NULL THEN
		FOR place IN 1 .. array_length(names, 1) LOOP
			count := counts[place];
			IF cardinality(count.asked_turns) >= asked_calls[place] AND windows[place] IS NOT NULL AND NOT is_wish THEN
				free_from := count.asked_turns[cardinality(count.asked_turns) - asked_calls[place] + 1] + asked_windows[place];
				IF free_from > turn THEN
					refused_until := greatest(refused_until, free_from);
				END IF;
			END IF;
			IF count.asked >= budgets[place] OR EXISTS (
				SELECT FROM unnest(askers, shares) AS a (asker, share)
				JOIN quota_shares s ON s.platform = of_platform AND s.name = names[place] AND s.asker = a.asker
				WHERE s.until = count.asked_until AND s.used >= a.share * (budgets[place] - count.asked)
			) THEN
				refused_until := greatest(refused_until, count.asked_until);
			END IF;
		END LOOP;
	END IF;
	is_booked := refused_until IS NULL AND turn <= at_instant + coalesce(patience, longest);
	IF NOT is_booked THEN
		turn := greatest(turn, refused_until);
		RETURN;
	END IF;
	FOR place IN 1 .. array_length(names, 1) LOOP
		count := counts[place];
		IF NOT is_wish THEN
			count.used := count.used + 1;
			IF windows[place] IS NOT NULL THEN
				count.turns := (count.turns || turn)[greatest(1, cardinality(count.turns) + 2 - calls[place]):];
			END IF;
		END IF;
		IF askers IS NOT NULL THEN
			count.asked := count.asked + 1;
			IF windows[place] IS NOT NULL AND NOT is_wish THEN
				count.asked_turns :=
					(count.asked_turns || turn)[greatest(1, cardinality(count.asked_turns) + 2 - asked_calls[place]):];
			END IF;
			INSERT INTO quota_shares AS s (platform, name, asker, used, until)
			SELECT of_platform, names[place], asker, 1, count.asked_until FROM unnest(askers) AS a (asker) ORDER BY asker
			ON CONFLICT (platform, name, asker) DO UPDATE SET
				used = CASE WHEN s.until = excluded.until THEN s.used + 1 ELSE 1 END, until = excluded.until;
		END IF;
		UPDATE quota_counts q SET used = count.used, resets_at = count.resets_at, turns = count.turns,
			asked = count.asked, asked_until = count.asked_until, asked_turns = count.asked_turns
		WHERE q.platform = of_platform AND q.name = names[place];
	END LOOP;
END
$$;