/** Twenty questions that people ask an agent: what it is told is what the page is told. */
import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, expect, test } from 'vitest';
import { getOverview } from '#contract/analytics.ts';
import { getAudience } from '#contract/audience.ts';
import { addCampaign, listCampaigns } from '#contract/campaigns.ts';
import { getEarnings } from '#contract/earnings.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getForecast } from '#contract/insights.ts';
import { getRecentEvents } from '#contract/recent-events.ts';
import { getContribution, getSeries } from '#contract/series.ts';
import { getSong } from '#contract/songs.ts';
import { getTrackHistory, listTracks, type Track } from '#contract/tracks.ts';
import { about } from '#contract/v1/operation.ts';
import { countingRules } from '#domain/dictionary.ts';
import { call, type Person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { around, explore, running } from '../demo/sample-for-test.ts';
import { agentOf, ask } from './agents-for-test.ts';
import { keyOf } from './programs-for-test.ts';

const server = useTestServer(around(running));

let artist: Person;
let client: Client;
let listed: Track[];

beforeAll(async () => {
  artist = await explore(server);
  await server.runJobs();
  const { key } = await keyOf(server, artist);
  client = await agentOf(server, key);
  // From then on the client checks each answer against the shape that its tool has told.
  await client.listTools();
  listed = (await call(server.app, listTracks, { as: artist })).json();
  const [song] = listed;
  const reply = await call(server.app, addCampaign, {
    ...{ as: artist, body: { name: 'Reel', kind: 'post', from: '2026-11-10', songIds: [song?.songId] } },
  } as never);
  expect(reply.statusCode, reply.body).toBe(201);
});

type Given = Record<string, string | number>;

async function page<Reply = never>(
  of: unknown,
  query: Given,
  params: Record<string, string>,
): Promise<Reply> {
  const reply = await call(server.app, of as Endpoint, { as: artist, params, query } as never);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const video = () =>
  listed.find(({ platform, metrics }) => platform === 'youtube' && metrics.views !== undefined);
const link = () => ({ id: video()?.id ?? '' });
const song = () => ({ id: video()?.songId ?? '' });
const twoSongs = () => [...new Set(listed.map(({ songId }) => songId))].slice(0, 2).join(',');

/** Every figure that is told, where the page has it too, is the page's; what it tells beside is told by no page. */
function within(told: unknown, shown: unknown, place = ''): void {
  if (Array.isArray(told)) {
    expect([place, told.length]).toEqual([place, (shown as unknown[]).length]);
    for (const [at, one] of told.entries()) within(one, (shown as unknown[])[at], `${place}.${at}`);
  } else if (typeof told === 'object' && told !== null) {
    for (const [name, value] of Object.entries(told))
      within(value, (shown as Record<string, unknown>)[name], `${place}.${name}`);
  } else expect([place, told]).toEqual([place, shown]);
}

type Question = [
  question: string,
  tool: string,
  of: unknown,
  given: () => Given,
  /** The page's words for what the tool calls otherwise. */
  asPage?: Given,
];

const questions: Question[] = [
  [
    'Which of my songs has the most views?',
    'find_songs',
    listTracks,
    () => ({ sort: 'views', limit: 5 }),
    { by: 'link' },
  ],
  [
    'What do I have on SoundCloud?',
    'find_songs',
    listTracks,
    () => ({ platform: 'soundcloud', limit: 50 }),
    { by: 'link' },
  ],
  [
    'Which songs are rising now?',
    'find_songs',
    listTracks,
    () => ({ growth: 'rising', limit: 20 }),
    { by: 'link' },
  ],
  [
    'Which came out last?',
    'find_songs',
    listTracks,
    () => ({ sort: 'releaseDate', limit: 1 }),
    { by: 'link' },
  ],
  ['Where is this song, and how often was it played?', 'get_song', getSong, song],
  ['How did the last four weeks go?', 'get_numbers', getOverview, () => ({})],
  [
    'What did 1 to 14 November bring in views?',
    'get_numbers',
    getOverview,
    () => ({ from: '2026-11-01', to: '2026-11-14', metric: 'views' }),
  ],
  [
    'How many likes did I gain, against last year?',
    'get_numbers',
    getOverview,
    () => ({ metric: 'likes', compare: 'year' }),
  ],
  [
    'How many views had this video each day?',
    'get_history',
    getTrackHistory,
    () => ({ ...link(), metric: 'views' }),
  ],
  [
    'What did it gain each week?',
    'get_history',
    getTrackHistory,
    () => ({ ...link(), metric: 'views', interval: 'week', mode: 'change' }),
  ],
  [
    'How do these weeks compare with those before?',
    'compare',
    getSeries,
    () => ({ metric: 'views', compare: 'previous' }),
  ],
  ['How do my platforms compare?', 'compare', getSeries, () => ({ groupBy: 'platform', metric: 'plays' })],
  [
    'Which of these two songs does better?',
    'compare',
    getSeries,
    () => ({ groupBy: 'song', ids: twoSongs(), metric: 'views' }),
  ],
  [
    'And by their age?',
    'compare',
    getSeries,
    () => ({ groupBy: 'song', ids: twoSongs(), align: 'release', metric: 'views' }),
  ],
  [
    'Why did views change?',
    'explain_change',
    getContribution,
    () => ({ metric: 'views', by: 'song', limit: 5 }),
  ],
  [
    'Which platform made the difference?',
    'explain_change',
    getContribution,
    () => ({ by: 'platform', from: '2026-11-01', to: '2026-11-14' }),
  ],
  ['What will the next two weeks bring?', 'get_forecast', getForecast, () => ({ days: 14, metric: 'views' })],
  ['From which countries do people listen?', 'get_audience', getAudience, () => ({ dimension: 'country' })],
  ['What did I earn each month?', 'get_earnings', getEarnings, () => ({ groupBy: 'month' })],
  ['Which stores pay the most?', 'get_earnings', getEarnings, () => ({ groupBy: 'store' })],
];

test('[BEY-19] there are twenty questions', () => expect(questions).toHaveLength(20));

test.each(questions)('[BEY-19] “%s”', async (_question, tool, of, given, asPage) => {
  const { id, ...query } = given();
  const { told, text, isError } = await ask(client, tool, given());
  expect([isError, text.slice(0, 300)]).toEqual([false, expect.any(String)]);
  const shown = await page(of, { ...query, ...asPage }, id === undefined ? {} : { id: `${id}` });
  within(told.data, shown);
  expect(JSON.stringify(told.data).length).toBeGreaterThan(20);
  expect(about.parse(told.about)).toMatchObject({
    sandbox: true,
    page: expect.stringMatching(/^http:\/\/localhost\/[a-z]/),
  });
  for (const part of [told.about.page, 'every number is made up', 'never 0']) expect(text).toContain(part);
  // What a model reads of one answer, in characters.
  expect(text.length).toBeLessThan(60_000);
});

test('[BEY-19] a change is explained with the campaigns and events of its days', async () => {
  const { told } = await ask(client, 'explain_change', { from: '2026-11-01', to: '2026-11-14' });
  const days = { from: '2026-11-01', to: '2026-11-14' };
  const campaigns = await page<object[]>(listCampaigns, days, {});
  expect((told.campaigns as object[])[0]).toMatchObject({
    ...{ name: 'Reel', effect: { verdict: expect.any(String) } },
  });
  within(told.campaigns, campaigns);
  const { events } = await page<{ events: object[] }>(getRecentEvents, { ...days, limit: 50 }, {});
  within(told.events, events);
  expect(told.about.page).toBe('http://localhost/analytics?from=2026-11-01&to=2026-11-14');
  const { rows, rest, difference } = told.data as {
    rows: { difference: number }[];
    rest: { difference: number } | null;
    difference: number;
  };
  expect(rows.reduce((sum, row) => sum + row.difference, rest?.difference ?? 0)).toBe(difference);
});

test('[BEY-19] the dictionary says what a number counts, with the page that says so', async () => {
  const { told } = await ask(client, 'look_up_metric', { metric: 'views' });
  const [views] = countingRules.views;
  expect(told.metrics).toMatchObject([
    {
      metric: 'views',
      kind: 'counter',
      page: 'http://localhost/dictionary#views',
      rules: [{ platform: 'youtube', source: views?.page }],
    },
  ]);
  expect((await ask(client, 'look_up_metric')).told.metrics).toHaveLength(Object.keys(countingRules).length);
  expect(JSON.stringify(told)).not.toMatch(/\{\{|rule\./);
});
