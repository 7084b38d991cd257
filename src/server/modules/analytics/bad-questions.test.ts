/** What nobody should ask of the figures, asked of every endpoint that tells them of days. */
import { beforeAll, describe, expect, test } from 'vitest';
import { exportOverview, getOverview } from '#contract/analytics.ts';
import { addCampaign, changeCampaign, listCampaigns } from '#contract/campaigns.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getFlags } from '#contract/flags.ts';
import { getTrackGrowth } from '#contract/growth.ts';
import { getForecast, getTrends, listUnusualDays } from '#contract/insights.ts';
import { listMilestones } from '#contract/milestones.ts';
import { getRecentEvents } from '#contract/recent-events.ts';
import { getContribution, getSeries } from '#contract/series.ts';
import { getSong } from '#contract/songs.ts';
import { getTrackDay } from '#contract/track-day.ts';
import { getTrack, getTrackHistory } from '#contract/tracks.ts';
import { addDays } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { follow, makeSong, observe } from './history-for-test.ts';

const server = useTestServer();

let ada: Person;
let eve: Person;
/** Ada's. */
let trackId: string;
let songId: string;

beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  eve = await person(server);
  const song = await makeSong(server, 'soundcloud', 'Comet');
  [trackId = ''] = await follow(server, ada.user.id, song);
  for (let day = 0; day < 40; day++)
    await observe(server, song, `${addDays('2026-10-11', day)}T11:00:00Z`, { plays: 1000 + day * 25 });
  songId = (await call(server.app, getTrack, { as: ada, params: { id: trackId } })).json().songId;
});

/** Each with what it needs to be answered. */
const questions: Record<string, { endpoint: Endpoint; query?: Record<string, string>; ofTrack?: true }> = {
  overview: { endpoint: getOverview },
  'overview as a file': { endpoint: exportOverview, query: { format: 'csv' } },
  series: { endpoint: getSeries },
  contribution: { endpoint: getContribution },
  events: { endpoint: getRecentEvents },
  flags: { endpoint: getFlags, query: { from: '2026-11-01', to: '2026-11-19' } },
  'unusual days': { endpoint: listUnusualDays },
  trends: { endpoint: getTrends },
  campaigns: { endpoint: listCampaigns },
  history: { endpoint: getTrackHistory, query: { metric: 'plays' }, ofTrack: true },
};

const ask = (name: string, as: Person, more: Record<string, string> = {}) => {
  const { endpoint, query, ofTrack } = questions[name] ?? { endpoint: getOverview };
  return call(server.app, endpoint as typeof getOverview, {
    ...{ as, query: { ...query, ...more } },
    ...(ofTrack && { params: { id: trackId } }),
  });
};

const statusOf = async (reply: ReturnType<typeof call>) => (await reply).statusCode;
const asked = Object.keys(questions);

test('[ANL-04] [TRK-08] without days each answers for the last 28 complete ones', async () => {
  for (const name of ['overview', 'series', 'contribution', 'unusual days'])
    expect((await ask(name, ada)).json(), name).toMatchObject({ from: '2026-10-23', to: '2026-11-19' });
  // What happened today is news; each weekday is to be there equally often.
  expect((await ask('events', ada)).json()).toMatchObject({ from: '2026-10-23', to: '2026-11-20' });
  expect((await ask('trends', ada)).json()).toMatchObject({ from: '2026-08-28', to: '2026-11-19' });
  const { points } = (await ask('history', ada)).json<{ points: { date: string }[] }>();
  expect(points).toHaveLength(28);
  expect([points[0]?.date, points.at(-1)?.date]).toEqual(['2026-10-23', '2026-11-19']);
});

test.each(asked)('[SEC-01] %s: from after to is refused', async (name) => {
  expect(await statusOf(ask(name, ada))).toBe(200);
  expect(await statusOf(ask(name, ada, { from: '2026-11-02', to: '2026-11-01' }))).toBe(400);
});

test.each(asked)('[SEC-01] %s: 200 years are refused, or cut', async (name) => {
  expect(await statusOf(ask(name, ada, { from: '1826-11-20', to: '2026-11-19' }))).toBe(400);
  const reply = await ask(name, ada, { from: '1900-01-01', to: '2099-12-31' });
  if (name === 'history') expect(reply.json().points.length).toBeLessThanOrEqual(5 * 366);
  else if (name === 'campaigns') expect(reply.json()).toEqual([]);
  else expect(reply.statusCode).toBe(400);
});

// What was released, noted or happened has its own day.
const inZones = asked.filter((name) => !['campaigns', 'events', 'flags'].includes(name));
test.each(inZones)('[SEC-01] %s: a zone that does not exist is refused by its name', async (name) => {
  const reply = await ask(name, ada, { tz: 'Mars/Olympus' });
  expect(reply.json()).toMatchObject({
    code: 'invalid_input',
    errors: { tz: 'unknown zone' },
  });
});

const withMetric = ['overview', 'series', 'contribution', 'unusual days', 'trends', 'history'];
test.each(withMetric)('[SEC-01] %s: an unknown metric is refused', async (name) => {
  for (const metric of ['fame', 'toString', '', 'plays,likes'])
    expect(await statusOf(ask(name, ada, { metric })), metric).toBe(400);
});

test('[SEC-01] ten thousand songs for one chart are refused, by both kinds of lines', async () => {
  for (const [groupBy, kind] of [
    ['song', 'song'],
    ['track', 'track'],
  ] as const) {
    const ids = Array.from({ length: 10_000 }, () => newId(kind)).join();
    expect(await statusOf(ask('series', ada, { groupBy, ids }))).toBe(400);
  }
});

describe('[SEC-01] another user’s', () => {
  test('song is not there, whatever is asked of it', async () => {
    const asSong: [Endpoint, Record<string, string>][] = [
      [getSeries, { groupBy: 'song', ids: songId }],
      [getSeries, { groupBy: 'track', ids: trackId }],
      ...[getContribution, getRecentEvents, listUnusualDays, getTrends, getForecast, listMilestones].map(
        (endpoint): [Endpoint, Record<string, string>] => [endpoint, { songId }],
      ),
      ...[listUnusualDays, getTrends, getForecast, listMilestones].map(
        (endpoint): [Endpoint, Record<string, string>] => [endpoint, { trackId }],
      ),
    ];
    for (const [endpoint, query] of asSong) {
      const asked = (as: Person) => statusOf(call(server.app, endpoint as typeof getSeries, { as, query }));
      expect(await asked(eve), `${endpoint.path} ${Object.keys(query)}`).toBe(404);
      expect(await asked(ada), `${endpoint.path} ${Object.keys(query)}`).not.toBe(404);
    }
    const byId: [Endpoint, Record<string, string>, Record<string, string>][] = [
      [getSong, { id: songId }, {}],
      [getTrack, { id: trackId }, {}],
      [getTrackGrowth, { id: trackId }, {}],
      [getTrackHistory, { id: trackId }, { metric: 'plays' }],
      [getTrackDay, { id: trackId, day: '2026-11-10' }, {}],
    ];
    for (const [endpoint, params, query] of byId) {
      const asked = (as: Person) =>
        statusOf(call(server.app, endpoint as typeof getTrackHistory, { as, params, query }));
      expect([await asked(eve), await asked(ada)], endpoint.path).toEqual([404, 200]);
    }
  });

  test('campaign is not there, and is not shown', async () => {
    const body = { name: 'Post', kind: 'post' as const, from: '2026-11-06', trackIds: [trackId] };
    const { id } = (await call(server.app, addCampaign, { as: ada, body })).json<{ id: string }>();
    const change = (as: Person) =>
      statusOf(call(server.app, changeCampaign, { as, params: { id }, body: { name: 'Mine' } }));
    expect([await change(eve), await change(ada)]).toEqual([404, 200]);
    expect((await call(server.app, listCampaigns, { as: eve, query: { trackId } })).json()).toEqual([]);
    expect((await call(server.app, listCampaigns, { as: ada, query: { trackId } })).json()).toHaveLength(1);
  });
});
