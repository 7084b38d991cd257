import { beforeAll, describe, expect, test } from 'vitest';
import { exportAudience } from '#contract/audience.ts';
import { getOwnPages } from '#contract/audience-own-pages.ts';
import { showSongEmbed } from '#contract/embeds.ts';
import {
  addPlaylist,
  changePlaylist,
  playPlaylist,
  removePlaylist,
  visitPlaylist,
} from '#contract/playlists.ts';
import { addPublicPage } from '#contract/sharing.ts';
import { followSmartLink, showSongPage } from '#contract/sharing-visitors.ts';
import { addDays, utcDay } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong } from '../analytics/history-for-test.ts';
import { songOn } from '../sharing/songs-for-test.ts';

/** It is noon of 20 November 2026. */
const server = useTestServer();
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const range = { from: '2026-11-20', to: '2026-11-21' };

let ada: Person;
let ben: Person;
let trackIds: string[];
beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  ben = await person(server);
  trackIds = await follow(server, ada.user.id, await makeSong(server, 'youtube', 'One'));
});

const published = async (name: string): Promise<string> =>
  (await call(server.app, addPlaylist, { as: ada, body: { name, isPublic: true, trackIds } })).json().id;

let browsers = 0;
const come = async (
  id: string,
  language: string | undefined,
  {
    endpoint = visitPlaylist,
    agent = `${browser} ${++browsers}`,
    as,
  }: { endpoint?: typeof visitPlaylist | typeof playPlaylist; agent?: string; as?: Person } = {},
) => {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: endpoint.path.replace(':id', id),
    remoteAddress: `10.0.${browsers}.1`,
    headers: {
      'user-agent': agent,
      ...(language !== undefined && { 'accept-language': language }),
      ...(as && { cookie: as.cookie }),
    },
  });
  return statusCode;
};

const told = async (query: Record<string, string> = range, as = ada) =>
  (await call(server.app, getOwnPages, { as, query })).json();

describe('[AUD-02] who comes to one’s own public playlists', () => {
  test('is counted by playlist and by the country of the browser’s language, against the days before', async () => {
    const [night, day] = [await published('Night'), await published('Day')];
    await come(night, 'de-AT,de;q=0.9,en-US;q=0.8');
    await come(night, 'de-AT,de;q=0.9');
    server.ctx.clock.advance(24 * 3600_000);
    await come(night, 'de,en-US;q=0.7,en;q=0.3');
    await come(day, 'zh-Hant-TW');
    await come(day, 'zh-Hant-TW', { endpoint: playPlaylist });
    expect(await told()).toEqual({
      ...{
        ...range,
        comparison: { from: '2026-11-18', to: '2026-11-19' },
        dayBoundary: 'UTC',
        sandbox: true,
      },
      total: { visits: 4, plays: 1, before: { visits: 0, plays: 0 } },
      playlists: [
        { id: night, name: 'Night', isPublic: true, visits: 3, plays: 0, before: { visits: 0, plays: 0 } },
        { id: day, name: 'Day', isPublic: true, visits: 1, plays: 1, before: { visits: 0, plays: 0 } },
      ],
      publicPages: {
        ...{ total: { visits: 0, clicks: 0, before: { visits: 0, clicks: 0 } }, pages: [], countries: [] },
      },
      countries: [
        { country: 'AT', visits: 2, plays: 0, before: { visits: 0, plays: 0 } },
        { country: 'TW', visits: 1, plays: 1, before: { visits: 0, plays: 0 } },
        { country: null, visits: 1, plays: 0, before: { visits: 0, plays: 0 } },
      ],
    });
    // One day is compared with the same weekday.
    const saturday = await told({ from: '2026-11-21', to: '2026-11-21' });
    expect(saturday.comparison).toEqual({ from: '2026-11-14', to: '2026-11-14' });
    expect(saturday.total).toEqual({ visits: 2, plays: 1, before: { visits: 0, plays: 0 } });
    const week = 7 * 24 * 3600_000;
    server.ctx.clock.advance(week);
    const next = await told({ from: '2026-11-28', to: '2026-11-28' });
    expect(next.total).toEqual({ visits: 0, plays: 0, before: { visits: 2, plays: 1 } });
    server.ctx.clock.advance(-week);
    expect((await told({ ...range, compare: 'off' })).total.before).toBeNull();
  });

  test('each browser counts once a day, robots and the owner never, and nobody else is told', async () => {
    const before = (await told()).total.visits;
    const id = await published('Counted');
    for (let n = 0; n < 3; n++) expect(await come(id, 'fr-FR', { agent: browser })).toBe(204);
    await come(id, 'fr-FR', {
      agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    await come(id, 'fr-FR', { as: ada });
    expect((await told()).total.visits).toBe(before + 1);
    expect((await told(range, ben)).total).toMatchObject({ visits: 0, plays: 0 });
    await call(server.app, changePlaylist, { as: ada, params: { id }, body: { isPublic: false } });
    expect(await come(id, 'fr-FR')).toBe(404);
    expect((await told()).playlists.find((one: { id: string }) => one.id === id)).toMatchObject({
      ...{ isPublic: false, visits: 1 },
    });
    await call(server.app, removePlaylist, { as: ada, params: { id } });
    expect((await told()).total.visits).toBe(before);
  });

  test('[SEC-03] [AUD-02] no address and no name of a browser is stored', async () => {
    const id = await published('Secret');
    await come(id, 'sv-SE', { agent: `${browser} Tell-Tale` });
    const { rows } = await server.database.pool.query<{ text: string }>(
      'select a::text as text from playlist_audience a union all select p::text from playlist_plays p',
    );
    expect(rows.map(({ text }) => text).join('\n')).toContain('SE');
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/10\.0\.|Tell-Tale|Firefox/);
  });

  test('[BEY-20] public pages are told beside them, by page and country, against the days before', async () => {
    const zoe = await person(server, { timeZone: 'UTC' });
    const { songId } = await songOn(server, zoe);
    const made = { as: zoe, body: { kind: 'song' as const, songIds: [songId], slug: 'told' } };
    const { id } = (await call(server.app, addPublicPage, made)).json();
    const headers = { 'user-agent': `${browser} page`, 'accept-language': 'de-AT,de;q=0.9' };
    await call(server.app, showSongPage, { params: { slug: 'told' }, headers });
    await call(server.app, followSmartLink, { params: { slug: 'told' }, query: { to: 'spotify' }, headers });
    await call(server.app, showSongEmbed, { params: { slug: 'told' }, headers });
    const today = utcDay(server.ctx.clock.now());
    const { publicPages, total } = await told({ from: today, to: today }, zoe);
    const once = { visits: 1, clicks: 1, before: { visits: 0, clicks: 0 } };
    expect(total).toMatchObject({ visits: 0, plays: 0 });
    expect(publicPages).toEqual({
      total: once,
      pages: [{ id, name: 'Night Ferry', path: '/s/told', isPublic: true, ...once }],
      countries: [{ country: 'AT', ...once }],
    });
    const next = await told({ from: addDays(today, 1), to: addDays(today, 7) }, zoe);
    expect(next.publicPages.total).toEqual({ visits: 0, clicks: 0, before: { visits: 1, clicks: 1 } });
    expect((await told({ from: today, to: today })).publicPages.pages).toEqual([]);
    const asked = { from: today, to: today, format: 'json' } as const;
    const lines = JSON.parse((await call(server.app, exportAudience, { as: zoe, query: asked })).body);
    expect(lines).toContainEqual(
      expect.objectContaining({
        ...{ source: 'public_pages', dimension: 'page', sourceId: id, key: 'Night Ferry', figure: 'clicks' },
        ...{ value: 1, valueBefore: 0 },
      }),
    );
  });

  test('[EXP-01] stands in the file of everything', async () => {
    const { body } = await call(server.app, exportAudience, { as: ada, query: { ...range, format: 'json' } });
    const lines: Record<string, unknown>[] = JSON.parse(body);
    expect(lines).toContainEqual(
      expect.objectContaining({
        ...{ source: 'own_pages', dimension: 'country', key: 'AT', figure: 'visits', value: 2 },
        ...{ dayBoundary: 'UTC', sandbox: 'true' },
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ dimension: 'playlist', key: 'Day', figure: 'plays', value: 1 }),
    );
  });
});
