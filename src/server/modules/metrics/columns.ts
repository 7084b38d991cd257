/** The metric columns as parts of statements, from the one list of the contract. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { counterNames, type Metric, type Metrics, metricNames } from '#domain/metrics.ts';
import { items } from './table.ts';

const columns = getTableColumns(items);

export const columnOf = (metric: Metric): string => columns[metric].name;

/** `prefix.views`, with the prefix one of the code's own. */
export const metricColumn = (prefix: string, metric: Metric): SQL => sql.raw(`${prefix}.${columnOf(metric)}`);

const listed = (write: (metric: Metric) => string, of: readonly Metric[] = metricNames): SQL =>
  sql.raw(of.map(write).join(', '));

/** `views, likes, …` or `prefix.views, prefix.likes, …`. */
export const metricList = (prefix?: string): SQL =>
  listed((metric) => (prefix ? `${prefix}.${columnOf(metric)}` : columnOf(metric)));

/** `views = excluded.views, …`. */
export const metricAssignments = (from: string): SQL =>
  listed((metric) => `${columnOf(metric)} = ${from}.${columnOf(metric)}`);

/** `{counter: what stood before}` of the counters that are lower in `now` than in `before`. */
export const fallenCounters = (now: string, before: string): SQL => {
  const pairs = listed((metric) => {
    const [newer, older] = [`${now}.${columnOf(metric)}`, `${before}.${columnOf(metric)}`];
    return `'${metric}', case when ${newer} < ${older} then ${older} end`;
  }, counterNames);
  return sql`jsonb_strip_nulls(jsonb_build_object(${pairs}))`;
};

/** `{counter: day}` of the counters that fell on the day of a row. */
export const fellOn = (row: string): SQL =>
  sql.raw(
    `(select jsonb_object_agg(counter, ${row}.day) from jsonb_object_keys(${row}.corrected) as counter)`,
  );

/** Names of the counters that `now` has and `before` has not. */
export const countersBack = (now: string, before: string): SQL => {
  const names = listed((metric) => {
    const [newer, older] = [`${now}.${columnOf(metric)}`, `${before}.${columnOf(metric)}`];
    return `case when ${newer} is not null and ${older} is null then '${metric}' end`;
  }, counterNames);
  return sql`array_remove(array[${names}], null)`;
};

/** The number of `prefix` whose metric is named. */
export const numberNamed = (prefix: string, metric: SQL, of: readonly Metric[]): SQL => {
  const cases = of.map((name) => `when '${name}' then ${prefix}.${columnOf(name)}`);
  return sql`(case ${metric} ${sql.raw(cases.join(' '))} end)`;
};

/** Same letters, same name: width, case, accents, blanks and signs aside. */
const squeezed = (text: string): string =>
  `regexp_replace(lower(normalize(${text}, NFKD) collate "und-x-icu"), '[^[:alnum:]]+', '', 'g')`;

/** A blank on both sides: "Jay-Z" and "Twenty-One" are one word. */
const dash = '\\s+[-–—]\\s+';
const upload =
  '(?:official|officiel|oficial|offizielles|music|musik|lyrics?|video|videoclip|clip|audio|visuali[sz]er|hd|hq|4k|uhd|m/?v)';
/** Brackets at the end that speak of the upload alone. */
const uploadBrackets = `(?:[(\\[](?:\\s*${upload})+\\s*[)\\]]\\s*)+$`;
/** What is no song's name by itself: "Kora - Live" is a recording of a song that is called as its artist is. */
const noName = [
  `^${upload}(?:\\s+${upload})*$`,
  '^(?:live|acoustic|instrumental|karaoke|demo|remix|unplugged|sped up|slowed|nightcore|remaster(?:ed)?)(?:\\s+(?:at|in|from|on|version|video|session)(?:\\s.*)?)?$',
  '\\s(?:remix|rmx|mix|edit|version|ver|cover|session|remaster(?:ed)?)\\.?$',
].join('|');

/**
 * What a link is called. A channel puts its own name before what it uploads: "Kora - Night Drive (Official Video)" of the
 * channel Kora is "Night Drive"; a dash alone says nothing. What the platform said stays stored: whoever compares two
 * links reads more in it. `prefix` is an item. Groups that capture would make it several times slower.
 */
export function shownTitle(prefix: string): SQL {
  const [title, artist] = [`${prefix}.title`, `${prefix}.artist`];
  const cut = (part: 1 | 2) => `split_part(regexp_replace(${title}, '${dash}', e'\\x1f'), e'\\x1f', ${part})`;
  const before = `nullif(${squeezed(cut(1))}, '')`;
  const channel = squeezed(`regexp_replace(${artist}, '(?:\\s+-\\s+topic|\\s*vevo|\\s+official)$', '', 'i')`);
  const head = `split_part(split_part(${cut(2)}, '(', 1), '[', 1)`;
  const brackets = `substr(${cut(2)}, length(${head}) + 1)`;
  const rest = `(case
      when ${brackets} ~* '^${uploadBrackets}' then btrim(${head})
      when ${brackets} ~ '[)\\]].*[(\\[]' then btrim(regexp_replace(${cut(2)}, '${uploadBrackets}', '', 'i'))
      else ${cut(2)} end)`;
  const name = `nullif(btrim(${head}), '')`;
  return sql.raw(`(case
    when ${prefix}.platform <> 'youtube' or ${title} !~ '${dash}' then ${title}
    when ${before} = ${channel} and ${name} !~* '${noName}' then ${rest}
    else ${title} end)`);
}

/** Metrics of a row that has them as columns; null is absent. */
export function metricsOfRow(row: Record<string, unknown>): Metrics {
  const known: Metrics = {};
  for (const metric of metricNames) {
    const value = row[columnOf(metric)];
    if (typeof value === 'number') known[metric] = value;
  }
  return known;
}
