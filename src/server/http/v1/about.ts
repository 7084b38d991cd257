/** What the figures of an answer are of: which days, whose, from where, how much of it is known. Pure. */
import { getOverview } from '#contract/analytics.ts';
import { getAudience } from '#contract/audience.ts';
import { getEarnings } from '#contract/earnings.ts';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { getTrackGrowth } from '#contract/growth.ts';
import { getForecast } from '#contract/insights.ts';
import { getContribution, getSeries } from '#contract/series.ts';
import { getSong, listSongs } from '#contract/songs.ts';
import { getTrack, getTrackHistory, listTracks, type Track } from '#contract/tracks.ts';
import type { About } from '#contract/v1/operation.ts';

type Facts = Partial<Omit<About, 'sandbox' | 'page'>>;
/** `timeZone`: whose days are told unless an answer says others. */
type Tell<Answer> = (answer: Answer, asked: { timeZone: string }) => Facts;

const tells = <E extends Endpoint>(of: E, tell: Tell<ReplyOf<E>>): [Endpoint, Tell<unknown>] => [
  of as unknown as Endpoint,
  tell as Tell<unknown>,
];

/** Instants as texts, all in UTC: the later one is the greater text. */
const latest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce((found, one) => (one !== null && (found === null || one > found) ? one : found), null);

const ofLinks = (tracks: readonly Track[]): Facts => ({
  asOf: latest(tracks.map(({ lastSyncedAt }) => lastSyncedAt)),
  sources: ['counter'],
  coverage: {
    known: tracks.filter(({ metrics }) => Object.keys(metrics).length > 0).length,
    of: tracks.length,
    unit: 'links',
  },
});

const ofHistory: Tell<ReplyOf<typeof getTrackHistory>> = ({ points, imported }, { timeZone }) => ({
  asOf: latest(points.map(({ observedAt }) => observedAt)),
  from: points[0]?.date ?? null,
  to: points.at(-1)?.date ?? null,
  timeZone: imported ? imported.dayBoundary : timeZone,
  sources: [...new Set(points.flatMap(({ source }) => source ?? []))],
  coverage: {
    known: points.filter(({ value }) => value !== null).length,
    of: points.length,
    unit: 'points',
  },
});

const ofGrowth: Tell<ReplyOf<typeof getTrackGrowth>> = ({ spans, timeZone }) => {
  const longest = spans.at(-1);
  const figures = Object.values(longest?.metrics ?? {});
  return {
    ...{ from: longest?.from ?? null, to: longest?.to ?? null, timeZone, sources: ['counter'] },
    coverage: {
      known: Math.max(0, ...figures.map(({ daysRead }) => daysRead)),
      of: longest?.days ?? 0,
      unit: 'days',
    },
  };
};

const ofOverview: Tell<ReplyOf<typeof getOverview>> = ({ from, to, timeZone, sync, figures, metric }) => {
  const counts = figures.filter((one) => one.metric === metric).map(({ ofSongs }) => ofSongs);
  return {
    ...{ asOf: sync.lastSyncedAt, from, to, timeZone, sources: ['counter'] },
    coverage: {
      known: counts.reduce((sum, { known }) => sum + known, 0),
      of: counts.reduce((sum, { all }) => sum + all, 0),
      unit: 'songs',
    },
  };
};

const ofSeries: Tell<ReplyOf<typeof getSeries>> = ({ from, to, timeZone, series, imported }) => {
  const values = series.flatMap((one) => one.values);
  return {
    ...{ from, to, timeZone },
    sources: [...new Set(['counter' as const, ...imported.map(({ source }) => source)])],
    coverage: {
      known: values.filter((value) => value !== null).length,
      of: values.length,
      unit: 'points',
    },
  };
};

const ofForecast: Tell<ReplyOf<typeof getForecast>> = ({ points, timeZone, songs, outOf }) => ({
  from: points[0]?.date ?? null,
  to: points.at(-1)?.date ?? null,
  timeZone,
  sources: ['own'],
  coverage: { known: songs, of: outOf, unit: 'links' },
});

const audienceSources = { connection: 'owner', import: 'import', public: 'counter' } as const;

const ofAudience: Tell<ReplyOf<typeof getAudience>> = ({ from, to, parts, missing }) => ({
  asOf: latest(parts.map(({ readAt }) => readAt)),
  ...{ from, to, timeZone: null },
  sources: [...new Set(parts.map(({ source }) => audienceSources[source]))],
  coverage: {
    known: new Set(parts.map(({ platform }) => platform)).size,
    of: new Set([...parts, ...missing].map(({ platform }) => platform)).size,
    unit: 'platforms',
  },
});

const ofEarnings: Tell<ReplyOf<typeof getEarnings>> = ({ latest: statement }) => ({
  asOf: statement?.at ?? null,
  from: statement?.from ?? null,
  to: statement?.to ?? null,
  timeZone: null,
  sources: statement ? ['import'] : [],
});

const known: ReadonlyMap<Endpoint, Tell<unknown>> = new Map([
  tells(listTracks, ofLinks),
  tells(getTrack, (track) => ofLinks([track])),
  tells(listSongs, (songs) => ofLinks(songs.flatMap(({ tracks }) => tracks))),
  tells(getSong, ({ tracks }) => ofLinks(tracks)),
  tells(getTrackHistory, ofHistory),
  tells(getTrackGrowth, ofGrowth),
  tells(getOverview, ofOverview),
  tells(getSeries, ofSeries),
  tells(getContribution, ({ from, to, timeZone, songs, outOf }) => ({
    ...{ from, to, timeZone, sources: ['counter'] },
    coverage: { known: songs, of: outOf, unit: 'links' },
  })),
  tells(getForecast, ofForecast),
  tells(getAudience, ofAudience),
  tells(getEarnings, ofEarnings),
]);

const nothing = { asOf: null, from: null, to: null, timeZone: null, sources: [], coverage: null };

export const figuresAbout = (
  of: Endpoint,
  answer: unknown,
  asked: { timeZone: string },
): Omit<About, 'sandbox' | 'page'> => ({ ...nothing, ...known.get(of)?.(answer, asked) });
