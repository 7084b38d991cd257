/**
 * The forecast of a counter's daily gains, and how far it may be wrong: decision 0032. Seasons and trend are fitted to the
 * logarithm of the days; what the same fit would have been wrong by at earlier days gives the interval. Pure, once the
 * library is loaded.
 *
 * Methods: seasons by MSTL (Bandara, Hyndman, Bergmeir 2021, arXiv 2107.13462) and exponential smoothing, both by augurs
 * (Grafana); a damped trend (Gardner, McKenzie 1985, Management Science 31); intervals from held-back errors, split-conformal
 * (Lei and others 2018, JASA 113), with rolling origins.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import load, { MSTL } from '@bsull/augurs/mstl';
import { mean } from 'es-toolkit/math';
import { longestForecast } from '#domain/limits.ts';
import { milestonesBetween } from '#domain/milestones.ts';
import { fewestDays, mostDaysUsed } from './policy.ts';

/** Fits of the past, each as if nothing after its day were known. */
const mostOrigins = 28;
/** Days of each of them that count for the hit rate. */
const daysJudged = 7;
const week = 7;
/** Each day ahead a trend is believed by so much less: of what rises or falls today little goes on for months. */
const damping = 0.85;
/** Errors grow by this power of the days ahead, and are this often what two neighbouring days differ by. */
const [growth, width] = [0.35, 1.3];
/** With fewer fits of its own, a young song is judged by others of the same owner too. */
const fewestOwn = 14;
/** Of each of those. */
const pathsOfOther = 7;
/** Neighbouring days differ by a fiftieth, whatever was seen. */
const leastScale = 0.02;

/** Loads what fits; from then on everything here runs at once. */
export async function loadModel(): Promise<void> {
  const path = fileURLToPath(import.meta.resolve('@bsull/augurs/mstl')).replace(/\.js$/, '_bg.wasm');
  await load({ module_or_path: await readFile(path) });
}

/** Errors of one fit, a day ahead after the other, in units of the song's own scale. */
type Path = readonly number[];

/** Between two ranks in proportion; of n values the smallest stands for 1 in n + 1, as conformal intervals want it. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length + 1) - 1;
  const [below, last] = [Math.floor(place), sorted.length - 1];
  if (place <= 0) return sorted[0] ?? Number.NaN;
  if (place >= last) return sorted[last] ?? Number.NaN;
  const [low = 0, high = 0] = [sorted[below], sorted[below + 1]];
  return low === high ? low : low + (high - low) * (place - below);
}

const inOrder = (values: Iterable<number>): number[] => [...values].sort((a, b) => a - b);

/** The days after `logs`, as logarithms. */
export function fitted(logs: readonly number[], days: number): number[] {
  const model = MSTL.ets([week]);
  try {
    model.fit(logs.slice(-mostDaysUsed));
    const { point } = model.predict(Math.max(2 * week, days));
    // Whole weeks apart, so that no weekday is taken for a trend.
    const slope = (mean(point.slice(week, 2 * week)) - mean(point.slice(0, week))) / week;
    let damped = 0;
    return point.slice(0, days).map((value, place) => {
      damped += slope * (1 - damping ** (place + 1));
      return value - damped;
    });
  } finally {
    model.free();
  }
}

/** What one day and the next usually differ by. */
export function scaleOf(logs: readonly number[]): number {
  const steps = logs.slice(1).map((value, place) => Math.abs(value - (logs[place] ?? value)));
  return Math.max(leastScale, quantile(inOrder(steps), 0.5));
}

type Origin = { at: number; points: readonly number[] };

/** Fits of the last days of the past, each with what it said of the days that followed. */
function originsOf(logs: readonly number[], most: number): Origin[] {
  const first = Math.max(fewestDays, logs.length - most);
  return Array.from({ length: Math.max(0, logs.length - first) }, (_, place) => {
    const at = first + place;
    return { at, points: fitted(logs.slice(0, at), logs.length - at) };
  });
}

/** As far as was known at the end of `until` days, and beyond that as errors grow. */
function pathOf({ at, points }: Origin, logs: readonly number[], until: number, days: number): Path {
  const scale = scaleOf(logs.slice(0, until));
  const known = Math.min(until - at, points.length, days);
  const errors = points.slice(0, known).map((point, place) => ((logs[at + place] ?? point) - point) / scale);
  const last = errors.at(-1) ?? 0;
  return Array.from({ length: days }, (_, place) => errors[place] ?? last * ((place + 1) / known) ** growth);
}

/** Ways to be wrong of songs in general: the more a song has of its own, the fewer. */
const [mostUsual, fewestUsual] = [19, 7];

/** As likely as each other, small errors more often than large ones. */
function usualPaths(own: number, days: number): Path[] {
  const count = Math.max(fewestUsual, mostUsual - Math.floor(own / 2));
  return Array.from({ length: count }, (_, place) => {
    const share = (place + 1) / (count + 1);
    const error = share < 0.5 ? Math.log(2 * share) : -Math.log(2 * (1 - share));
    return Array.from({ length: days }, (_, day) => width * error * (day + 1) ** growth);
  });
}

const gainOf = (log: number): number => Math.max(0, Math.expm1(log));

export type ForecastInput = {
  /** What each of the last days brought, oldest first, without a gap. */
  gains: readonly number[];
  /** Days that nobody looked at, of which only the sum with their neighbours is known: no forecast is judged by them. */
  unread: readonly boolean[];
  /** The same of other songs of the owner, for a young one. */
  others: readonly (readonly number[])[];
  /** What the counter stands at. */
  total: number;
  /** Per cent. */
  level: number;
};

export type Expected = { value: number; low: number; high: number };

export type ForecastAnswer = {
  points: Expected[];
  totals: Expected[];
  hitRate: { share: number; forecasts: number } | null;
  /** Days ahead, the first is 1; null: not within `longestForecast`. */
  milestones: { value: number; from: number; likely: number | null; to: number | null }[];
};

const spread = (values: readonly number[], value: number, level: number): Expected => {
  const sorted = inOrder(values);
  const tail = (1 - level / 100) / 2;
  return {
    value,
    low: Math.min(value, quantile(sorted, tail)),
    high: Math.max(value, quantile(sorted, 1 - tail)),
  };
};

/** At most this many are spoken of. */
const mostMilestones = 3;

/** When the ways that it may go pass the next milestones. */
function windowsOf(
  ways: readonly (readonly number[])[],
  total: number,
  level: number,
): ForecastAnswer['milestones'] {
  const highest = Math.max(total, ...ways.map((way) => way.at(-1) ?? total));
  const tail = (1 - level / 100) / 2;
  return milestonesBetween(total, highest)
    .slice(0, mostMilestones)
    .flatMap((value) => {
      const arrivals = inOrder(
        ways.map((way) => {
          const place = way.findIndex((reached) => reached >= value);
          return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
        }),
      );
      const at = (share: number) => {
        const day = quantile(arrivals, share);
        return Number.isFinite(day) ? Math.max(1, Math.round(day)) : null;
      };
      const from = at(tail);
      return from === null ? [] : [{ value, from, likely: at(0.5), to: at(1 - tail) }];
    });
}

/** Of the days that were forecast from their own past, those that fell where they should. */
function hitRateOf(
  origins: readonly Origin[],
  logs: readonly number[],
  asked: ForecastInput,
  shared: readonly Path[],
): ForecastAnswer['hitRate'] {
  let [hits, forecasts] = [0, 0];
  // The earlier half is what the later one is judged by.
  for (const { at, points } of origins.slice(origins.length >> 1)) {
    const known = origins.filter((origin) => origin.at < at);
    const paths = [
      ...known.map((origin) => pathOf(origin, logs, at, daysJudged)),
      ...shared,
      ...usualPaths(known.length, daysJudged),
    ];
    const scale = scaleOf(logs.slice(0, at));
    points.slice(0, daysJudged).forEach((point, place) => {
      const actual = logs[at + place];
      if (actual === undefined || asked.unread[at + place]) return;
      const errors = paths.map((path) => (path[place] ?? 0) * scale);
      const { low, high } = spread(errors, 0, asked.level);
      forecasts += 1;
      if (actual - point >= low && actual - point <= high) hits += 1;
    });
  }
  return forecasts < daysJudged ? null : { share: hits / forecasts, forecasts };
}

/** What the coming days will likely bring; `gains` are at least `fewestDays`. */
export function forecastOf(asked: ForecastInput): ForecastAnswer {
  const days = longestForecast;
  const logs = asked.gains.map(Math.log1p);
  const point = fitted(logs, days);
  const scale = scaleOf(logs);
  const origins = originsOf(logs, mostOrigins);
  const others = origins.length < fewestOwn ? asked.others.map((gains) => gains.map(Math.log1p)) : [];
  const shared = others.flatMap((other) =>
    originsOf(other, pathsOfOther).map((origin) => pathOf(origin, other, other.length, days)),
  );
  const paths = [
    ...origins.map((origin) => pathOf(origin, logs, logs.length, days)),
    ...shared,
    ...usualPaths(origins.length, days),
  ];
  const ways = paths.map((path) => point.map((log, place) => gainOf(log + (path[place] ?? 0) * scale)));
  const sums = ways.map((way) => runningSum(way, asked.total));
  const values = point.map(gainOf);
  const standing = runningSum(values, asked.total);
  const at = (place: number) => (way: readonly number[]) => way[place] ?? 0;
  return {
    points: values.map((value, place) => spread(ways.map(at(place)), value, asked.level)),
    totals: standing.map((value, place) => spread(sums.map(at(place)), value, asked.level)),
    hitRate: hitRateOf(origins, logs, asked, shared),
    milestones: windowsOf([...sums], asked.total, asked.level),
  };
}

function runningSum(values: readonly number[], start: number): number[] {
  let sum = start;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}
