/** `songWord` of `domain/song-word.ts` as a part of statements: what each song is told by, and its links in that order. */
import { type SQL, sql } from 'drizzle-orm';
import { leadingCounters, metricOrder } from '#domain/metrics.ts';
import { leastChange, leastGain, momentumStates, wordWeights } from '#domain/momentum.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { arrayOf } from '#server/db/sql.ts';
import { columnOf } from '../metrics/columns.ts';

const weights = sql.raw(
  momentumStates.map((state) => `when '${state}' then ${wordWeights[state]}`).join(' '),
);

const ranks = sql.raw(metricOrder.map((metric, rank) => `when '${metric}' then ${rank}`).join(' '));

const totals = leadingCounters.map((metric) => `when '${metric}' then i.${columnOf(metric)}`).join(' ');

/** What stands now of the number that a link is told by; of one that was added just now, of its first number. */
const total = sql.raw(
  `case when g.momentum is null then coalesce(${leadingCounters.map((metric) => `i.${columnOf(metric)}`).join(', ')}) else case g.momentum ->> 'metric' ${totals} end end`,
);

/** Of a link; `listed` has the tables. */
export const wordColumns = sql`i.platform, g.momentum ->> 'metric' as metric, g.momentum ->> 'state' as state,
  (g.momentum ->> 'gained')::bigint as gained, (g.momentum ->> 'previous')::bigint as previous,
  (g.momentum ->> 'perDay')::numeric as per_day, ${total} as total`;

const change = (share: number): SQL => sql`${share}::float8`;
const isCompared = sql`is_summed and gained is not null and previous is not null`;

/**
 * The given links (of `wordColumns`, with `id`, `song_id` and `key`) with what their unit makes together: `word`,
 * `against`, `unit_per_day`, `unit_total`; `turn` 1 is the largest link of the unit that the song is told by.
 */
export const withWords = (links: SQL, apart: readonly PlatformId[]): SQL => sql`
  select *, row_number() over (
      partition by song_id order by case word ${weights} else 0 end desc,
        case metric ${ranks} else ${metricOrder.length}::int end, is_summed desc, gained desc nulls last, id collate "C"
    ) as turn
  from (
    select *,
      case
        when unit_gained is null then case when has_new then 'new' end
        when all_new then 'new'
        when greatest(unit_gained, unit_previous) < ${leastGain}::int then 'quiet'
        when unit_previous = 0 then 'new'
        when unit_gained > unit_previous::float8 * ${change(1 + leastChange)} then 'rising'
        when unit_gained < unit_previous::float8 * ${change(1 - leastChange)} then 'fading'
        else 'steady'
      end as word
    from (
      select *, sum(gained) filter (where ${isCompared}) over unit as unit_gained,
        sum(previous) filter (where ${isCompared}) over unit as unit_previous,
        sum(per_day) filter (where is_summed) over unit as unit_per_day,
        sum(total) filter (where is_summed) over unit as unit_total,
        bool_or(is_summed and state = 'new') over unit as has_new,
        bool_and(coalesce(state = 'new', false)) filter (where is_summed) over unit as all_new
      from (
        select *, case when bool_or(is_free) over (partition by song_id, metric) then is_free
            else platform = first_value(platform) over (partition by song_id, metric order by siblings desc, platform collate "C")
          end as is_summed
        from (
          select *, platform <> all(${arrayOf('text', apart)}) as is_free,
            count(*) over (partition by song_id, metric, platform) as siblings
          from (${links}) links
        ) counted
      ) chosen
      window unit as (partition by song_id, metric)
    ) summed
  ) worded`;

/** Where lists are sorted by what a song is told by, it is by this; else a link is. */
export const wordKeys = {
  against: sql`case when word in ('rising', 'steady', 'fading')
    then round((unit_gained::float8 / unit_previous::float8 - 1)::numeric, 6)::float8 end`,
  perDay: sql`unit_per_day::float8`,
  leading: sql`case when metric is null then total else unit_total::bigint end`,
  state: sql`array_position(array[${sql.raw(momentumStates.map((state) => `'${state}'`).join(', '))}], word)`,
} as const;
