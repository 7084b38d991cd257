/**
 * What a campaign's songs brought beyond what happened meanwhile to songs that had no part in it: difference in
 * differences of logarithms (Ashenfelter, Card 1985, Review of Economics and Statistics 67), told from chance by a permutation
 * test over other songs and other days (Abadie, Diamond, Hainmueller 2010, JASA 105). Pure.
 */
import { mean } from 'es-toolkit/math';
import type { CampaignEffect } from '#contract/campaigns.ts';

/** Days before it that its days are compared with: four whole weeks; so many of them must have been read. */
export const daysBefore = 28;
const fewestBefore = 14;
const week = 7;
/** Days of it that must be over, and the share of them that must have been read. */
const fewestDays = 3;
const leastRead = 0.6;
/** Untouched songs of the same platform and counter that one is compared with. */
const fewestUntouched = 3;
/** Weeks back that the same question is put where nothing had happened. */
export const weeksBack = 8;
/** The interval holds 90 of 100; fewer questions put elsewhere cannot tell that. */
export const level = 0.9;
const fewestPlacebos = 19;
const mostPlacebos = 499;

/** What the days of a link brought, by day; days nobody knows are missing. */
export type LinkGains = {
  /** Links are compared with those of the same group: one platform, one counter. */
  group: string;
  isTreated: boolean;
  gains: ReadonlyMap<number, number>;
  /** From the first to the last day of each campaign that it was part of. */
  busy: readonly { from: number; to: number }[];
};

/** The days that count: from its first day for whole weeks at least, as far as they are over. */
export const daysCounted = ({ from, to }: { from: number; to: number }, last: number) => ({
  from,
  to: Math.min(Math.max(to, from + week - 1), last),
});

type Span = { from: number; to: number };
/** How much more a day brought than before, as a logarithm, with what it brought in all. */
type Change = { group: string; change: number; sum: number; before: number };

function meanOf(gains: ReadonlyMap<number, number>, { from, to }: Span) {
  let [sum, days] = [0, 0];
  for (let day = from; day <= to; day++) {
    const gain = gains.get(day);
    if (gain === undefined) continue;
    sum += gain;
    days += 1;
  }
  return { sum, days, mean: sum / days };
}

/** null: not read often enough, or busy with a campaign. `isOwn`: the campaign that is asked about is none. */
function changeOf(link: LinkGains, span: Span, isOwn: boolean): Change | null {
  const all = { from: span.from - daysBefore, to: span.to };
  if (!isOwn && link.busy.some(({ from, to }) => from <= all.to && to >= all.from)) return null;
  const before = meanOf(link.gains, { from: all.from, to: span.from - 1 });
  const after = meanOf(link.gains, span);
  if (before.days < fewestBefore || after.days < leastRead * (span.to - span.from + 1)) return null;
  // Half a play each, so that a day without any has a logarithm.
  const share = (mean: number, days: number) => Math.log(mean + 0.5 / days);
  return {
    group: link.group,
    change: share(after.mean, after.days) - share(before.mean, before.days),
    sum: after.sum,
    before: before.mean,
  };
}

/** Each against the untouched ones of its group; null: a group has too few of them. */
function differenceOf(treated: readonly Change[], untouched: readonly Change[]): number | null {
  const byGroup = Map.groupBy(untouched, ({ group }) => group);
  const differences = treated.flatMap(({ group, change }) => {
    const others = byGroup.get(group) ?? [];
    return others.length < fewestUntouched ? [] : [change - mean(others.map((other) => other.change))];
  });
  return differences.length === 0 ? null : mean(differences);
}

/** The same every time, so that the same numbers have the same answer. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** As many of each group as were treated, the others untouched; null: too few are left. */
function drawn(changes: readonly Change[], treated: readonly Change[], next: () => number): number | null {
  const wanted = Map.groupBy(treated, ({ group }) => group);
  const [chosen, rest]: [Change[], Change[]] = [[], []];
  for (const [group, members] of Map.groupBy(changes, (change) => change.group)) {
    const shuffled = members.map((member) => ({ member, place: next() })).sort((a, b) => a.place - b.place);
    const count = wanted.get(group)?.length ?? 0;
    chosen.push(...shuffled.slice(0, count).map(({ member }) => member));
    rest.push(...shuffled.slice(count).map(({ member }) => member));
  }
  return chosen.length < treated.length ? null : differenceOf(chosen, rest);
}

/** The same question where nothing had happened: of untouched songs in these days, and of all songs weeks before. */
function placebos(links: readonly LinkGains[], span: Span, treated: readonly Change[]): number[] {
  const next = random(links.length * 7919 + span.to - span.from);
  const found: number[] = [];
  const times = Array.from({ length: weeksBack }, (_, back) => (back + 1) * week).filter(
    (days) => span.to - days < span.from,
  );
  const moments = [0, ...times].map((days) => {
    const then = { from: span.from - days, to: span.to - days };
    // Untouched in these days; before them whoever was not busy then, those of the campaign too.
    const among = days === 0 ? links.filter(({ isTreated }) => !isTreated) : links;
    return among.flatMap((link) => changeOf(link, then, false) ?? []);
  });
  const usable = moments.filter((changes) => changes.length > treated.length + fewestUntouched - 1);
  const seen = new Set<string>();
  for (let tries = 0; tries < 4 * mostPlacebos && found.length < mostPlacebos; tries++) {
    const changes = usable[tries % Math.max(1, usable.length)];
    const difference = changes && drawn(changes, treated, next);
    if (difference === null || difference === undefined) continue;
    // The same draw twice is one.
    const key = difference.toPrecision(12);
    if (seen.has(key)) continue;
    seen.add(key);
    found.push(difference);
  }
  return found;
}

export type Effect = Omit<CampaignEffect, 'metric' | 'days'>;

const untold = (gap: CampaignEffect['gap'], songs = 0, untouched = 0): Effect => ({
  ...{ verdict: 'too_little_data', difference: null, low: null, high: null, extra: null },
  ...{ songs, untouched, gap },
});

const share = (log: number): number => Math.round(Math.expm1(log) * 1000) / 1000;

/** `span` is what `daysCounted` says. */
export function effectOf(links: readonly LinkGains[], span: Span): Effect {
  if (span.to - span.from + 1 < fewestDays) return untold('running');
  const of = (isTreated: boolean) =>
    links
      .filter((link) => link.isTreated === isTreated)
      .flatMap((link) => changeOf(link, span, isTreated) ?? []);
  const [read, untouched] = [of(true), of(false)];
  if (read.length === 0) return untold('not_read', 0, untouched.length);
  const treated = read.filter(({ before }) => before >= 1);
  if (treated.length === 0) return untold('too_small', read.length, untouched.length);
  const counts = Map.groupBy(untouched, ({ group }) => group);
  const compared = treated.filter(({ group }) => (counts.get(group)?.length ?? 0) >= fewestUntouched);
  const groups = new Set(compared.map(({ group }) => group));
  const others = untouched.filter(({ group }) => groups.has(group)).length;
  const difference = differenceOf(compared, untouched);
  if (difference === null) return untold('few_untouched', treated.length, untouched.length);
  const elsewhere = placebos(links, span, compared)
    .map(Math.abs)
    .sort((a, b) => a - b);
  if (elsewhere.length < fewestPlacebos) return untold('few_untouched', compared.length, others);
  const reach = elsewhere[Math.min(elsewhere.length - 1, Math.ceil(level * (elsewhere.length + 1)) - 1)] ?? 0;
  const brought = compared.reduce((sum, change) => sum + change.sum, 0);
  return {
    verdict: difference > reach ? 'more' : difference < -reach ? 'less' : 'chance',
    ...{ difference: share(difference), low: share(difference - reach), high: share(difference + reach) },
    extra: Math.round(brought * (1 - Math.exp(-difference))),
    ...{ songs: compared.length, untouched: others, gap: null },
  };
}
