/** A year in numbers. Each is asked of the function that the page of that number asks: nothing is counted twice here. */
import type { Overview } from '#contract/analytics.ts';
import type { Recap } from '#contract/recaps.ts';
import { earliest, lastDayIn } from '#domain/days.ts';
import type { Counter } from '#domain/metrics.ts';
import { type Figure, figuresOf, largestAt } from '#i18n/figures.ts';
import type { Ctx } from '#server/context.ts';
import { refused } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { passedMilestones, readOverview, readPeriod } from '../analytics/service.ts';
import { readAudience } from '../audience/service.ts';
import { bindingTerms } from '../metrics/service.ts';
import { readOwnSeries } from '../own-series/service.ts';
import { countedLinks, readLinks } from '../tracks/service.ts';
import { selectReleasedSongs } from './queries.ts';

type Days = { from: string; to: string };

const mostTitles = 3;
const mostMilestones = 3;
const mostCountries = 3;

/** Of the days from January 1 on that are over where its reader lives. `invalid_input`: none is. */
export async function readRecap(ctx: Ctx, user: SignedIn, year: number): Promise<Recap> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const to = earliest(last, lastDayIn(ctx.clock.now(), user.timeZone));
  if (to < first) throw refused('year', 'not_begun');
  const days = { from: first, to };
  return cachedAnswer(ctx, user, ['recap', days], () => makeRecap(ctx, user, year, days));
}

/** One question after the other: the embedded database has one connection. */
async function makeRecap(ctx: Ctx, user: SignedIn, year: number, days: Days): Promise<Recap> {
  const { lead, figures, overview } = await readFigures(ctx, user, days);
  return {
    ...{ year, ...days, isOver: days.to.endsWith('-12-31'), timeZone: user.timeZone },
    knownFrom: lead ? await knownFromOf(ctx, user, days) : null,
    figures: figures.map(({ metric, platforms, change }) => ({
      ...{ metric, platforms: [...platforms], gained: change.gained, songs: change.songs, part: change.part },
    })),
    metric: lead?.metric ?? null,
    days: lead ? [...lead.brought] : [],
    gaps: lead?.gaps ?? [],
    best: lead ? bestDay(lead, overview) : null,
    topSong: lead ? topSongOf(overview) : null,
    released: await releasedIn(ctx, user, days),
    platforms: lead ? platformsOf(lead, overview) : [],
    milestones: await milestonesIn(ctx, user, days),
    countries: await countriesOf(ctx, user, days),
    listened: await listenedIn(ctx, user, days),
    ...(overview.updating && { updating: overview.updating }),
    ...(overview.sandbox && { sandbox: overview.sandbox }),
  };
}

/** Those of Analytics, day by day, with the songs of the first whose gain is known. */
async function readFigures(ctx: Ctx, user: SignedIn, days: Days) {
  const asked = { ...days, compare: 'off', interval: 'day', weekStart: 1 } as const;
  const overview = await readOverview(ctx, user, asked);
  const figures = figuresOf(overview, bindingTerms(ctx.config).apart);
  const lead = figures.find(({ change }) => change.gained !== null);
  const isTold = lead === undefined || overview.metric === lead.metric;
  return {
    ...{ figures, lead },
    overview: isTold ? overview : await readOverview(ctx, user, { ...asked, metric: lead.metric }),
  };
}

async function knownFromOf(ctx: Ctx, user: SignedIn, { from, to }: Days): Promise<string | null> {
  const known = await readPeriod(ctx, user, { from: 'first', to });
  return known.from > from ? known.from : null;
}

/** The first of several that brought as much. */
function bestDay({ brought }: Figure, { points }: Overview): Recap['best'] {
  const place = largestAt(brought);
  const [gained, date] = [brought[place] ?? 0, points[place]?.from];
  return gained > 0 && date !== undefined ? { date, gained } : null;
}

function topSongOf({ topSongs }: Overview): Recap['topSong'] {
  const [top] = topSongs;
  if (!top?.gained) return null;
  const { id, title, artist } = top.song;
  return { songId: id, title, artist, gained: top.gained };
}

const platformsOf = ({ metric, platforms }: Figure, { totals }: Overview): Recap['platforms'] =>
  totals
    .filter((total) => total.metric === metric && platforms.includes(total.platform))
    .flatMap(({ platform, change: { gained } }) => (gained === null ? [] : [{ platform, gained }]))
    .toSorted((a, b) => b.gained - a.gained);

async function releasedIn(ctx: Ctx, user: SignedIn, days: Days): Promise<Recap['released']> {
  const songs = await selectReleasedSongs(ctx.db, user.id, days);
  return { songs: songs.length, titles: songs.slice(0, mostTitles).map(({ title }) => title) };
}

/** Of each link the counter that it leads with, as where milestones are listed. */
async function milestonesIn(ctx: Ctx, user: SignedIn, days: Days): Promise<Recap['milestones']> {
  const links = countedLinks(await readLinks(ctx, user.id, {}));
  const byTrack = new Map(links.map((link) => [link.trackId, link]));
  const counters = [...new Set(links.map(({ metric }) => metric))];
  const wanted = { ...days, zone: user.timeZone, songId: undefined, counters };
  const passed = (await passedMilestones(ctx, user.id, wanted)).flatMap(
    ({ trackId, metric, value, date }) => {
      const link = byTrack.get(trackId);
      if (!link || link.metric !== metric) return [];
      const { songId, title, artist, platform } = link;
      return [{ songId, trackId, title, artist, platform, metric: metric as Counter, value, date }];
    },
  );
  return {
    count: passed.length,
    largest: passed
      .toSorted((a, b) => b.value - a.value || (a.date < b.date ? 1 : -1))
      .slice(0, mostMilestones),
  };
}

/** Sources are never added up: the one that tells of the most people stands for itself. */
async function countriesOf(ctx: Ctx, user: SignedIn, days: Days): Promise<Recap['countries']> {
  const asked = { ...days, dimension: 'country', compare: 'off' } as const;
  const { parts } = await readAudience(ctx, user, asked);
  const told = parts.flatMap((part) => {
    const { platform, total } = part;
    const rows = part.rows.flatMap(({ key, share }) => (share === null ? [] : [{ country: key, share }]));
    return platform && rows.length > 0 ? [{ ...part, platform, rows, size: total ?? 0 }] : [];
  });
  const [largest] = told.toSorted((a, b) => b.size - a.size);
  if (!largest) return null;
  const { source, platform, from, to, rows } = largest;
  return {
    ...{ source, platform, from: from ?? days.from, to: to ?? days.to },
    rows: rows.slice(0, mostCountries),
  };
}

/** Of the channel or the artist as a whole, by days where there are days. */
async function listenedIn(ctx: Ctx, user: SignedIn, days: Days): Promise<Recap['listened']> {
  const { figures } = await readOwnSeries(ctx, user, { ...days, figure: 'watchSeconds' });
  const own = figures.find(({ figure }) => figure === 'watchSeconds')?.series ?? [];
  const byPlatform = Map.groupBy(
    own.filter(({ grain }) => grain !== 'all'),
    ({ platform }) => platform,
  );
  return [...byPlatform].flatMap(([platform, series]) => {
    const told = series.find(({ grain }) => grain === 'day') ?? series[0];
    if (platform === null || !told || told.total === null) return [];
    return [
      { platform, seconds: Math.round(told.total), from: told.from ?? days.from, to: told.to ?? days.to },
    ];
  });
}
