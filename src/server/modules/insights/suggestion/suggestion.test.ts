import { expect, test } from 'vitest';
import { addCampaign, removeCampaign } from '#contract/campaigns.ts';
import { getSuggestion } from '#contract/insights.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong } from '../../analytics/history-for-test.ts';
import { readDays } from '../days-for-test.ts';

/** Today is 20 November 2026; the last complete day the 19th. */
const server = useTestServer();

const suggestion = async (as: Person) => (await call(server.app, getSuggestion, { as })).json();

/** Two songs on SoundCloud: one goes on as before, the other brings twice as much in its last week. */
async function withRising(as: Person) {
  const [still, rising] = [
    await makeSong(server, 'soundcloud', 'Slow Tram'),
    await makeSong(server, 'soundcloud', 'Paper Herons'),
  ];
  const trackIds = await follow(server, as.user.id, still, rising);
  const days = (gains: number[], itemId: string) =>
    readDays(server, { itemId, metric: 'plays', from: '2026-10-31' }, gains);
  await days(Array(20).fill(50), still.itemId);
  await days([...Array(13).fill(20), ...Array(7).fill(40)], rising.itemId);
  return trackIds;
}

test('[ANL-11] [ANL-08] one song is suggested, with its reason, until somebody promotes it', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const [, trackId = ''] = await withRising(ada);
  expect(await suggestion(ada)).toMatchObject({
    ...{ from: '2026-11-13', to: '2026-11-19', timeZone: 'UTC', songs: 2, sandbox: true },
    suggestion: {
      ...{ trackId, title: 'Paper Herons', platform: 'soundcloud', metric: 'plays' },
      ...{ gained: 280, previous: 140, lastCampaign: null },
    },
  });
  const body = { name: 'A post', kind: 'post' as const, from: '2026-11-20', trackIds: [trackId] };
  const { id } = (await call(server.app, addCampaign, { as: ada, body })).json();
  expect((await suggestion(ada)).suggestion).toBeNull();
  await call(server.app, removeCampaign, { as: ada, params: { id } });
  expect((await suggestion(ada)).suggestion).toMatchObject({ trackId });
  await call(server.app, addCampaign, { as: ada, body: { ...body, from: '2026-09-01' } });
  expect((await suggestion(ada)).suggestion).toMatchObject({ trackId, lastCampaign: '2026-09-01' });
});

test('[ANL-11] nobody is told of the songs of others, and of none where none is known', async () => {
  const ben = await person(server, { timeZone: 'UTC' });
  expect(await suggestion(ben)).toMatchObject({ suggestion: null, songs: 0 });
});
