/** How far forecasts are off and how often their intervals hold, how many days are called unusual: on real songs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fitted, forecastOf, loadModel } from '#server/modules/insights/forecast/model.ts';
import { chooseStreak, fewestDays, mostDaysUsed } from '#server/modules/insights/forecast/policy.ts';
import { judgeDays } from '#server/modules/insights/unusual/detect.ts';
import { type DayPoint, dayPoints } from '#server/modules/metrics/service.ts';
import { middle } from './kit.ts';
import { lastfmMoments, type Series, spotifyDays, youtubeDays, youtubeWeeks } from './real-series.ts';

const week = 7;
/** Held back of songs that are known by weeks. */
const weeksAhead = 4;
const levels = [50, 80, 95] as const;
/** Others of the same list, as if they were the same owner's. */
const others = 6;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** What is left of a series when its last days are held back. */
const cut = ({ gains }: Series, held: number) => ({ known: gains.slice(0, -held), held: gains.slice(-held) });

/** Absolute errors, in units of what one day and the next differ by. */
function errorOf(known: readonly number[], held: readonly number[], said: (place: number) => number): number {
  const step = mean(known.slice(1).map((gain, place) => Math.abs(gain - (known[place] ?? 0))));
  return mean(held.map((gain, place) => Math.abs(gain - said(place)))) / step;
}

/** What needs no library: a forecast from the days (or weeks) that are known. */
type Naive = Record<string, (known: readonly number[]) => (place: number) => number>;

const ofDays: Naive = {
  lastDay: (known) => () => known.at(-1) ?? 0,
  sameWeekday: (known) => (place) => known.at((place % week) - week) ?? 0,
  meanOfWeek: (known) => () => mean(known.slice(-week)),
};
const ofWeeks: Naive = {
  lastWeek: (known) => () => known.at(-1) ?? 0,
  meanOfTwo: (known) => () => mean(known.slice(-2)),
  meanOfFour: (known) => () => mean(known.slice(-4)),
};

function errorsOf(series: readonly Series[], held: number, naive: Naive) {
  const ours = (known: readonly number[]) => {
    const logs = fitted(known.map(Math.log1p), held);
    return (place: number) => Math.max(0, Math.expm1(logs[place] ?? 0));
  };
  return Object.fromEntries(
    Object.entries({ ours, ...naive }).map(([name, said]) => {
      const errors = series
        .map((one) => cut(one, held))
        .map(({ known, held: coming }) => errorOf(known, coming, said(known)))
        .filter(Number.isFinite);
      return [name, { median: round(middle(errors)), mean: round(mean(errors)) }];
    }),
  );
}

/** Per cent of the days held back, and of their sums, that fell where they should; and what past forecasts said of that. */
function coverageOf(series: readonly Series[], held: number) {
  return Object.fromEntries(
    levels.map((level) => {
      const [days, sums, rates]: [number[], number[], number[]] = [[], [], []];
      for (const [place, one] of series.entries()) {
        const { known, held: coming } = cut(one, held);
        const neighbours = Array.from(
          { length: others },
          (_, next) => series[(place + 1 + next * 7) % series.length],
        );
        const answer = forecastOf({
          gains: known.slice(-mostDaysUsed),
          unread: known.slice(-mostDaysUsed).map(() => false),
          others: neighbours.flatMap((other) => (other && other !== one ? [cut(other, held).known] : [])),
          ...{ total: 0, level },
        });
        const isHeld = (said: { low: number; high: number } | undefined, value: number) =>
          Number(said !== undefined && said.low <= value && value <= said.high);
        days.push(...coming.map((gain, day) => isHeld(answer.points[day], gain)));
        sums.push(
          isHeld(
            answer.totals[held - 1],
            coming.reduce((sum, gain) => sum + gain, 0),
          ),
        );
        if (answer.hitRate) rates.push(answer.hitRate.share);
      }
      const percent = (values: readonly number[]) => (values.length > 0 ? round(100 * mean(values)) : null);
      return [level, { days: percent(days), sums: percent(sums), pastForecasts: percent(rates) }];
    }),
  );
}

/** As if it had been read each day. */
function pointsOf({ first, gains }: Series): DayPoint[] {
  let value = 1_000_000;
  const points: DayPoint[] = [{ day: first - 1, value, since: null, isFirst: true, gained: 0, corrected: 0 }];
  for (const [place, gained] of gains.entries()) {
    value += gained;
    points.push({
      day: first + place,
      value,
      since: first + place - 1,
      isFirst: false,
      gained,
      corrected: 0,
    });
  }
  return points;
}

const judged = (series: Series, from = series.first) =>
  judgeDays(pointsOf(series), from, series.first + series.gains.length - 1);

/** On songs that nothing was planted in; whatever really happened to them counts as an alarm too. */
function alarmsOf(series: readonly Series[]) {
  const all = series.map((one) => judged(one));
  const days = all.reduce((sum, one) => sum + one.judged, 0);
  const alarms = all.reduce((sum, one) => sum + one.unusual.length, 0);
  return { songs: series.length, days, alarms, perSongAndSixtyDays: round((60 * alarms) / days) };
}

/** Per cent of the days that were multiplied and found; each song at each of its last days in turn. */
function hitsOf(series: readonly Series[], factor: number): number {
  let [found, planted] = [0, 0];
  for (const one of series)
    for (let place = fewestDays; place < one.gains.length; place += 3) {
      const gains = one.gains.map((gain, day) => (day === place ? Math.round(gain * factor) : gain));
      const answer = judged({ ...one, gains }, one.first + place);
      if (!answer.scores.has(one.first + place)) continue;
      planted += 1;
      if (answer.unusual.some(({ day }) => day === one.first + place)) found += 1;
    }
  return round((100 * found) / planted);
}

const dailyFindings = (name: string, series: readonly Series[]) => {
  if (series.length === 0) return {};
  const [fit, long] = [
    series.filter(({ gains }) => gains.length >= fewestDays + week),
    series.filter(({ gains }) => gains.length >= 21 + week),
  ];
  return {
    [name]: {
      songs: fit.length,
      error: errorsOf(fit, week, ofDays),
      coverage: coverageOf(fit, week),
      ofThreeWeeksOrMore: {
        songs: long.length,
        error: errorsOf(long, week, ofDays),
        coverage: coverageOf(long, week),
      },
      alarms: alarmsOf(series),
      hits: Object.fromEntries([2, 3, 5].map((factor) => [`${factor} times`, hitsOf(series, factor)])),
    },
  };
};

/** Weeks have no weekday: what is tried is the level and the trend, `weeksAhead`. */
function weeklyFindings(series: readonly Series[]) {
  const enough = series.filter(({ gains }) => gains.length >= fewestDays + weeksAhead);
  return enough.length === 0
    ? {}
    : {
        youtubeWeeks: {
          songs: enough.length,
          ahead: weeksAhead,
          error: errorsOf(enough, weeksAhead, ofWeeks),
        },
      };
}

/** Read months apart: nothing may be said of such a song, whatever it is asked. */
function rareFindings() {
  const songs = lastfmMoments();
  if (songs.length === 0) return {};
  const refused = songs.filter(({ id, readings }) => {
    const read = readings.map(({ day }) => day);
    const ends = readings.map(({ day, plays }) => ({ day, value: plays, corrected: 0 }));
    const points = dayPoints(
      { itemId: id, platform: 'lastfm', released: null, read, ends: new Map([['plays', ends]]) },
      'plays',
      -Infinity,
    );
    return 'reason' in chooseStreak([points], read.at(-1) ?? 0);
  });
  return { lastfmMoments: { songs: songs.length, refused: refused.length } };
}

await loadModel();
const started = process.cpuUsage();
const findings = {
  ...dailyFindings('youtubeDays', youtubeDays(21)),
  ...dailyFindings('spotifyDays', spotifyDays(fewestDays + week)),
  ...weeklyFindings(youtubeWeeks(fewestDays + weeksAhead)),
  ...rareFindings(),
};
const spent = process.cpuUsage(started);
if (Object.keys(findings).length === 0) {
  console.log('Left out: the real series are not on this machine.');
} else {
  console.log(JSON.stringify(findings, null, 2));
  console.log(`${round((spent.user + spent.system) / 1e6)} s of processor time`);
  const results = fileURLToPath(new URL('./results', import.meta.url));
  mkdirSync(results, { recursive: true });
  writeFileSync(`${results}/forecast.json`, `${JSON.stringify(findings, null, 2)}\n`);
}
