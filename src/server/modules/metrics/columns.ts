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

/** Metrics of a row that has them as columns; null is absent. */
export function metricsOfRow(row: Record<string, unknown>): Metrics {
  const known: Metrics = {};
  for (const metric of metricNames) {
    const value = row[columnOf(metric)];
    if (typeof value === 'number') known[metric] = value;
  }
  return known;
}
