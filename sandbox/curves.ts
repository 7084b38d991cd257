/** The numbers: how a song's counters and gauges stand at any instant, as a pure function of its id. */
import { between, chance, whole } from './chance.ts';

const day = 86_400_000;

/** `millions` of a song are what it has by this instant; everything else follows from its shape. */
const reference = Date.UTC(2025, 10, 20);

export type CurveOf = {
  seed: string;
  /** The day the song came out on its platform; nothing is counted before. */
  start: Date;
  millions: number;
};

/** A lasting step in the count: a viral day adds, a correction takes away. `at` in days since the start. */
type Step = { at: number; amount: number };

type Shape = {
  start: number;
  startWeekday: number;
  scale: number;
  /** Height and decay in days of the two layers of a release burst. */
  bursts: readonly { height: number; days: number }[];
  /** The base rate follows (1 + age/200)^-decline. */
  decline: number;
  season: { height: number; phase: number };
  /** Share of a week that has passed at each of its midnights, from Sunday. */
  week: readonly number[];
  virals: readonly Step[];
  /** As shares of the day on which they fall. */
  corrections: readonly Step[];
};

const viralBlock = 120;
const correctionBlock = 365;
/** Steps are drawn for so many years; a song older than that runs calmly on. */
const years = 60;

/** Friday and Saturday for a party, working days for a song to work by. */
const partyWeek = [1.02, 0.86, 0.84, 0.88, 0.96, 1.2, 1.24];
const workWeek = [0.86, 1.06, 1.08, 1.07, 1.05, 1.0, 0.88];

const sumOf = (week: readonly number[]): number => week.reduce((total, weight) => total + weight, 0);

/** The part of a week that falls on a weekday, counted from Sunday. */
export function weekdayShare(kind: 'party' | 'work', weekday: number): number {
  const week = kind === 'party' ? partyWeek : workWeek;
  return (week[weekday] ?? 0) / sumOf(week);
}

function weekOf(seed: string): number[] {
  const pattern = chance('week', seed) < 0.7 ? partyWeek : workWeek;
  const sum = sumOf(pattern);
  const shares = [0];
  for (const weight of pattern) shares.push((shares.at(-1) ?? 0) + weight / sum);
  return shares;
}

/** Age in days, stretched so that busy weekdays and the middle of the day pass faster. */
function paced(shape: Shape, age: number): number {
  const sinceSunday = age + shape.startWeekday;
  const week = Math.floor(sinceSunday / 7);
  const weekday = Math.floor(sinceSunday - week * 7);
  const hour = sinceSunday - Math.floor(sinceSunday);
  const passed = hour - Math.sin(2 * Math.PI * hour) / (4 * Math.PI);
  const from = shape.week[weekday] ?? 0;
  const to = shape.week[weekday + 1] ?? 1;
  return (week + from + (to - from) * passed) * 7 - lead(shape);
}

/** What `paced` says at age 0, taken off so that a song starts at nothing. */
const lead = (shape: Shape): number => (shape.week[shape.startWeekday] ?? 0) * 7;

/** The smooth course, integrated in closed form: burst, base with its slow trend, season. */
function smooth(shape: Shape, age: number): number {
  const burst = shape.bursts.reduce(
    (sum, { height, days }) => sum - height * days * Math.expm1(-age / days),
    0,
  );
  const power = 1 - shape.decline;
  const base = (200 / power) * ((1 + age / 200) ** power - 1);
  const turn = (2 * Math.PI) / 365.25;
  const { height, phase } = shape.season;
  const season = height * (age + (Math.cos(phase) - Math.cos(turn * age + phase)) / turn);
  return burst + base + season;
}

/** Everything ever counted, before any correction. */
function grossAt(shape: Shape, instant: number): number {
  const age = (instant - shape.start) / day;
  if (age <= 0) return 0;
  const paceAge = paced(shape, age);
  let sum = smooth(shape, paceAge);
  for (const { at, amount } of shape.virals) {
    if (paceAge <= at) break;
    sum -= amount * Math.expm1((at - paceAge) / 1.8);
  }
  return shape.scale * sum;
}

/** One day in a block of days, or none. */
function drawDays(what: string, seed: string, block: number, odds: number): number[] {
  const count = Math.floor((years * 365) / block);
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => chance(what, seed, index) < odds)
    .map((index) => index * block + whole(0, block - 1, what, seed, index, 'day'));
}

function drawShape({ seed, start, millions }: CurveOf): Shape {
  const shape: Shape = {
    start: Math.floor(start.getTime() / day) * day,
    startWeekday: start.getUTCDay(),
    scale: 1,
    bursts: [
      { height: between(8, 30, 'burst', seed), days: between(3, 8, 'burst days', seed) },
      { height: between(1, 5, 'after', seed), days: between(30, 70, 'after days', seed) },
    ],
    decline: between(-0.1, 0.85, 'decline', seed),
    season: { height: 0.25, phase: between(0, 2 * Math.PI, 'season', seed) },
    week: weekOf(seed),
    virals: [],
    corrections: [],
  };
  const rate = (at: number): number => smooth(shape, at + 1) - smooth(shape, at);
  const virals = drawDays('viral', seed, viralBlock, 0.14)
    .filter((at) => at > 20)
    .map((at) => ({ at, amount: rate(at) * between(4, 25, 'viral size', seed, at) }));
  const corrections = drawDays('correction', seed, correctionBlock, 0.3)
    .filter((at) => at > 60)
    .map((at) => ({ at, amount: between(1.3, 3.5, 'correction size', seed, at) }));
  const whole = { ...shape, virals, corrections };
  const until = reference - shape.start > 60 * day ? reference : shape.start + 365 * day;
  return { ...whole, scale: (millions * 1e6) / grossAt(whole, until) };
}

/** The part of a correction that has happened: it runs over an hour, at ten in the morning UTC. */
const progress = (age: number, at: number): number => Math.min(1, Math.max(0, (age - at) * 24 - 10));

export type Curve = {
  /** A counter that is `share` of the plays; only some counters are cleaned up now and then. */
  count(instant: Date, share?: number, isCorrected?: boolean): number;
  /** A level between 0 and 1 that goes up and down, higher for bigger songs and after a release. */
  level(instant: Date): number;
};

function netAt(shape: Shape, instant: number, isCorrected: boolean): number {
  let net = grossAt(shape, instant);
  if (!isCorrected) return net;
  const age = (instant - shape.start) / day;
  for (const { at, amount } of shape.corrections) {
    if (age <= at) break;
    const morning = shape.start + at * day;
    net -= progress(age, at) * amount * (grossAt(shape, morning + day) - grossAt(shape, morning));
  }
  return Math.max(0, net);
}

/** A wave through one drawn value a day, without a jump at midnight. */
function wave(seed: string, instant: number): number {
  const today = Math.floor(instant / day);
  const part = instant / day - today;
  const ease = part * part * (3 - 2 * part);
  const from = chance('wave', seed, today);
  return from + (chance('wave', seed, today + 1) - from) * ease;
}

function levelAt(shape: Shape, { seed, millions }: CurveOf, instant: number): number {
  const age = (instant - shape.start) / day;
  if (age <= 0) return 0;
  const size = (Math.log10(millions) + 3) / 7;
  const fresh = 0.12 * Math.exp(-age / 45);
  const drift = 0.05 * Math.sin((2 * Math.PI * age) / 211 + shape.season.phase);
  const level = 0.25 + 0.62 * size + fresh + drift + 0.008 * (wave(seed, instant) - 0.5);
  return Math.min(0.999, Math.max(0.001, level));
}

const curves = new Map<string, Curve>();
const mostCurves = 5_000;

/** The curve of a song; shapes are drawn once and kept. */
export function curveOf(of: CurveOf): Curve {
  const key = `${of.seed}|${of.start.getTime()}|${of.millions}`;
  const drawn = curves.get(key);
  if (drawn) return drawn;
  const shape = drawShape(of);
  const curve: Curve = {
    count: (instant, share = 1, isCorrected = false) =>
      Math.floor(share * netAt(shape, instant.getTime(), isCorrected)),
    level: (instant) => levelAt(shape, of, instant.getTime()),
  };
  if (curves.size >= mostCurves) curves.delete(curves.keys().next().value ?? key);
  curves.set(key, curve);
  return curve;
}
