/** Clicks beside campaigns, and the owner is told where an administrator takes a page off. */
import { beforeAll, expect, test } from 'vitest';
import { addCampaign } from '#contract/campaigns.ts';
import { showSongEmbed } from '#contract/embeds.ts';
import { listNotifications } from '#contract/notifications.ts';
import * as contract from '#contract/sharing.ts';
import * as visitors from '#contract/sharing-visitors.ts';
import { addDays, utcDay } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { songOn } from './songs-for-test.ts';

const server = useTestServer();
let ada: Person;
let eve: Person;
let boss: Person;
beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  eve = await person(server);
  boss = await person(server, { isAdmin: true });
});

const today = () => utcDay(server.ctx.clock.now());
const publish = async (songId: string, slug: string): Promise<contract.PublicPage> =>
  (
    await call(server.app, contract.addPublicPage, {
      as: ada,
      body: { kind: 'song', songIds: [songId], slug },
    })
  ).json();
let browsers = 0;
const headers = () => ({ 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/${++browsers}.0` });
const go = (slug: string, to: string) =>
  call(server.app, visitors.followSmartLink, { params: { slug }, query: { to }, headers: headers() });
const open = (slug: string) =>
  call(server.app, visitors.showSongPage, { params: { slug }, headers: headers() });
const campaign = async (body: Record<string, unknown>): Promise<string> =>
  (await call(server.app, addCampaign, { as: ada, body: { name: 'Reel', kind: 'post', ...body } })).json().id;
const clicksOf = async (ids: string[], as = ada): Promise<contract.CampaignClicks[]> =>
  (await call(server.app, contract.listCampaignClicks, { as, query: { ids: ids.join() } })).json();
const pageOf = async (songId: string): Promise<contract.PublicPage> =>
  (await call(server.app, contract.listPublicPages, { as: ada, query: { songId } })).json()[0];

test('[BEY-20] [BEY-08] clicks of a campaign’s songs are told by day and service, beside as many days before', async () => {
  const [one, two] = [await songOn(server, ada), await songOn(server, ada, { title: 'Unpublished' })];
  await publish(one.songId, 'reel');
  await go('reel', 'spotify');
  server.ctx.clock.advance(3 * 24 * 3600_000);
  const first = today();
  const ids = [
    await campaign({ from: first, songIds: [one.songId, two.songId] }),
    await campaign({ from: first, songIds: [two.songId] }),
    await campaign({ from: addDays(first, 30), songIds: [one.songId] }),
  ];
  for (const to of ['spotify', 'spotify', 'youtube']) await go('reel', to);
  await open('reel');
  const [told, ...others] = await clicksOf(ids);
  expect(others).toEqual([]);
  expect(told).toEqual({
    ...{ campaignId: ids[0], from: first, to: first, songs: 1, of: 2, visits: 1, clicks: 3, clicksBefore: 0 },
    byService: [
      { platform: 'spotify', clicks: 2 },
      { platform: 'youtube', clicks: 1 },
    ],
    days: [
      {
        ...{ day: first, visits: 1, clicks: 3 },
        byService: [
          { platform: 'spotify', clicks: 2 },
          { platform: 'youtube', clicks: 1 },
        ],
      },
    ],
  });
  // The same as the page's own figures say of that day.
  expect((await pageOf(one.songId)).days[0]).toMatchObject({ day: first, visits: 1, clicks: 3 });
  server.ctx.clock.advance(24 * 3600_000);
  await go('reel', 'youtube');
  server.ctx.clock.advance(24 * 3600_000);
  const [later] = await clicksOf(ids);
  // Three days, before which the page had been there for three.
  expect(later).toMatchObject({ from: first, to: addDays(first, 2), clicks: 4, clicksBefore: 1 });
  expect(later?.days.map(({ day, clicks }) => [day, clicks])).toEqual([
    [addDays(first, 1), 1],
    [first, 3],
  ]);
  server.ctx.clock.advance(10 * 24 * 3600_000);
  await go('reel', 'spotify');
  expect((await clicksOf(ids))[0]).toMatchObject({
    ...{ to: addDays(first, 6), clicks: 4, clicksBefore: null },
  });
  expect(await clicksOf(ids, eve)).toEqual([]);
  expect(await clicksOf(["x'); drop table campaigns; --", ''])).toEqual([]);
});

test('[BEY-10] an embed that another site shows is counted by itself, and no robot is', async () => {
  const { songId } = await songOn(server, ada, { title: 'Embedded' });
  await publish(songId, 'embedded');
  const see = (agent: Record<string, string>) =>
    call(server.app, showSongEmbed, { params: { slug: 'embedded' }, headers: agent });
  const same = headers();
  for (const agent of [same, same, headers(), { 'user-agent': 'Googlebot/2.1' }]) await see(agent);
  // Its owner has allowed no figures: there is nothing to see, and nothing to count.
  const refused = await call(server.app, showSongEmbed, {
    params: { slug: 'embedded' },
    query: { show: 'number' },
    headers: headers(),
  });
  expect(refused.statusCode).toBe(404);
  const page = await pageOf(songId);
  expect(page).toMatchObject({ visits: 0, clicks: 0, embeds: 2, byService: [], byCountry: [] });
  expect(page.days).toEqual([{ day: today(), visits: 0, clicks: 0, embeds: 2 }]);
});

test('[BEY-10] the owner is told once where an administrator takes a page off, and where it is public again', async () => {
  const { songId } = await songOn(server, ada, { title: 'Reported' });
  const { id } = await publish(songId, 'reported');
  const decide = (decision: 'hide' | 'show') =>
    call(server.app, contract.decidePublicPage, { as: boss, params: { id }, body: { decision } });
  const told = async () =>
    (await call(server.app, listNotifications, { as: ada }))
      .json()
      .filter(({ type }: { type: string }) => type === 'public_page');
  for (const decision of ['show', 'hide', 'hide'] as const) await decide(decision);
  expect(await told()).toMatchObject([
    { title: 'Reported', content: expect.stringContaining('took this page offline'), relatedId: id },
  ]);
  await decide('show');
  expect(await told()).toMatchObject([{ content: 'Page is public again' }, { title: 'Reported' }]);
  await decide('hide');
  await call(server.app, contract.withdrawPublicPage, { as: ada, params: { id } });
  await decide('show');
  // Its owner has withdrawn it meanwhile: it is not public.
  expect(await told()).toHaveLength(3);
});
