/** What other sites show: what is public, as its owner's pages tell it, and nothing that could act for anybody. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/embeds.ts';
import { addPlaylist, changePlaylist } from '#contract/playlists.ts';
import { getSeries } from '#contract/series.ts';
import { addPublicPage, changePageEmbeds, type PublicPage, withdrawPublicPage } from '#contract/sharing.ts';
import { showSongPage } from '#contract/sharing-visitors.ts';
import { listTracks } from '#contract/tracks.ts';
import { eachDay } from '#domain/days.ts';
import { languageCodes } from '#domain/languages.ts';
import { formatCount } from '#i18n/formats.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { users } from '../accounts/table.ts';
import { follow, makeSong, observe } from '../analytics/history-for-test.ts';
import { rebuild } from '../analytics/totals.ts';
import { items } from '../metrics/table.ts';

const server = useTestServer();
let ada: Person;
let eve: Person;
let songId: string;
let page: PublicPage;

/** Today is 20 November 2026. */
beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  eve = await person(server);
  const song = await makeSong(server, 'youtube', 'Night <b>Ferry</b>');
  await follow(server, ada.user.id, song);
  let views = 4_000;
  for (const day of eachDay('2026-10-10', '2026-11-20')) {
    views += 130;
    await observe(server, song, `${day}T10:00:00Z`, { views });
  }
  await rebuild(server.ctx, ada.user.id);
  songId = (await call(server.app, listTracks, { as: ada })).json()[0].songId;
  const body = { kind: 'song' as const, songIds: [songId], slug: 'night-ferry' };
  page = (await call(server.app, addPublicPage, { as: ada, body })).json();
});

const show = (query: Record<string, string> = {}, slug = 'night-ferry') =>
  call(server.app, contract.showSongEmbed, { params: { slug }, query });
const allow = (embedsFigures: boolean, as = ada) =>
  call(server.app, changePageEmbeds, { as, params: { id: page.id }, body: { embedsFigures } });

describe('[BEY-10] a song within another page', () => {
  test('is a page without a script, a form or a cookie, that any page may hold', async () => {
    const reply = await call(server.app, contract.showSongEmbed, {
      as: ada,
      params: { slug: 'Night-Ferry' },
    });
    expect(reply.statusCode).toBe(200);
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(reply.headers['x-frame-options']).toBeUndefined();
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.body).not.toMatch(/<script|<form|<button|<input|\son\w+=|javascript:/i);
    expect(reply.body).toContain('Night &#60;b&#62;Ferry');
    expect([...reply.body.matchAll(/<a /g)].length).toBe(
      [...reply.body.matchAll(/target="_blank" rel="noopener noreferrer"/g)].length,
    );
  });

  test('shows no number until its owner says so, and then the same as Analytics', async () => {
    for (const kind of ['number', 'chart']) expect((await show({ show: kind })).statusCode).toBe(404);
    expect((await allow(true, eve)).statusCode).toBe(404);
    expect((await allow(true)).json()).toMatchObject({ embedsFigures: true });
    const asked = {
      groupBy: 'song',
      ids: songId,
      from: '2026-10-23',
      to: '2026-11-19',
      compare: 'off',
      interval: 'day',
    };
    const ask = async (mode: string) =>
      (await call(server.app, getSeries, { as: ada, query: { ...asked, mode } })).json().series[0];
    const [day, total] = [await ask('change'), await ask('total')];
    const number = await show({ show: 'number' });
    expect(number.body).toContain(`<strong>${formatCount('en', total.values.at(-1))}</strong>Views`);
    expect(number.body).toContain(`+${formatCount('en', day.change.gained)} in the last 28 days`);
    expect(number.body).toContain('Source: public counts on YouTube\u00a0· As of Nov\u00a019, 2026');
    const chart = await show({ show: 'chart' });
    expect(chart.body.match(/M[\d.]+ 96v-96/g)).toHaveLength(28);
    expect(chart.body).toContain('Highest day: 130');
    expect(chart.body).not.toMatch(/<script|<form/i);
  });

  test.each(languageCodes)('speaks %s, in both themes', async (lang) => {
    const reply = await show({ show: 'number', lang, theme: 'dark' });
    expect(reply.body).toContain(
      `<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}" style="color-scheme: dark">`,
    );
    expect(reply.body).not.toMatch(/\{\{|page\./);
  });

  test('stays a page whatever is hung onto its address', async () => {
    const odd = { theme: '"><script>', lang: 'xx', show: 'all', metric: 'price', x: 'y' };
    const reply = await show(odd);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('style="color-scheme: light dark"');
  });

  test('tells nothing of an archive, which is its owner’s word alone', async () => {
    const set = (ownerId: string | null) =>
      server.ctx.db.update(items).set({ ownerId }).where(eq(items.platform, 'youtube'));
    await set(ada.user.id);
    expect((await show({ show: 'number' })).statusCode).toBe(404);
    await set(null);
    expect((await show({ show: 'number' })).statusCode).toBe(200);
  });

  test('is gone with the next request when its page is withdrawn, or its owner suspended', async () => {
    const { ctx } = server;
    const suspend = (suspendedAt: Date | null) =>
      ctx.db.update(users).set({ suspendedAt }).where(eq(users.id, ada.user.id));
    await suspend(ctx.clock.now());
    expect((await show()).statusCode).toBe(404);
    await suspend(null);
    await call(server.app, withdrawPublicPage, { as: ada, params: { id: page.id } });
    for (const kind of ['song', 'number', 'chart']) {
      const reply = await show({ show: kind });
      expect(reply.statusCode).toBe(404);
      expect(reply.body).not.toContain('Ferry');
      expect(reply.headers['content-security-policy']).toContain('frame-ancestors *');
    }
    expect((await allow(true)).statusCode).toBe(404);
    const body = { kind: 'song' as const, songIds: [songId] };
    page = (await call(server.app, addPublicPage, { as: ada, body })).json();
    // Published again, it shows its numbers to nobody until its owner says so anew.
    expect([page.slug, page.embedsFigures]).toEqual(['night-ferry', false]);
    expect((await show({ show: 'number' })).statusCode).toBe(404);
  });
});

describe('[BEY-10] a plain link in a blog', () => {
  const origin = 'http://localhost';
  const ask = (url: string, more = {}) => call(server.app, contract.getOembed, { query: { url, ...more } });

  test('is found by what the song’s page says of itself, and is the frame of the song', async () => {
    const { body } = await call(server.app, showSongPage, { params: { slug: 'night-ferry' } });
    const [, href = ''] =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(body) ?? [];
    const given = href.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
    const url = new URL(given).searchParams.get('url') ?? '';
    expect(new URL(url).pathname).toBe('/s/night-ferry');
    expect(body).toMatch(/og:image" content="[^"]+\/s\/night-ferry\/card\.png\?lang=en"/);
    const reply = await ask(`${origin}/s/night-ferry?utm_source=x`);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.json()).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Night <b>Ferry</b>',
      author_name: 'Ada',
      provider_name: 'Tracklight',
    });
    expect(reply.json().html).toMatch(
      /^<iframe src="http:\/\/localhost(:80)?\/embed\/s\/night-ferry" title="Night &#60;b&#62;/,
    );
  });

  test('fits into what there is room for', async () => {
    const reply = await ask(`${origin}/s/night-ferry`, { maxwidth: 320, maxheight: 100 });
    expect(reply.json()).toMatchObject({ width: 320, height: 200 });
    expect(reply.json().html).toContain('width="320"');
  });

  test.each([
    ['of another site', 'https://evil.example/s/night-ferry'],
    ['of no page of ours', `${origin}/dashboard`],
    ['of a page below one', `${origin}/s/night-ferry/go`],
    ['of nothing', `${origin}/s/`],
    ['that is none', 'night-ferry'],
    ['of a playlist that is none', `${origin}/playlist/x`],
  ])('%s is no embed', async (_what, url) => {
    expect((await ask(url)).statusCode).toBe(404);
  });

  test('in another form is not there', async () => {
    expect((await ask(`${origin}/s/night-ferry`, { format: 'xml' })).statusCode).toBe(501);
  });
});

test('[BEY-10] a playlist is embedded while it is public', async () => {
  const made = await call(server.app, addPlaylist, {
    as: ada,
    body: { name: 'Late <i>drives</i>', isPublic: true },
  });
  const { id } = made.json();
  const ask = () => call(server.app, contract.showPlaylistEmbed, { params: { id } });
  const reply = await ask();
  expect([reply.statusCode, reply.headers['x-frame-options']]).toEqual([200, undefined]);
  expect(reply.body).toContain('Late &#60;i&#62;drives');
  const found = await call(server.app, contract.getOembed, {
    query: { url: `http://localhost/playlist/${id}` },
  });
  expect(found.json().html).toContain(`/embed/playlist/${id}`);
  await call(server.app, changePlaylist, { as: ada, params: { id }, body: { isPublic: false } });
  expect((await call(server.app, contract.showPlaylistEmbed, { as: ada, params: { id } })).statusCode).toBe(
    404,
  );
  expect((await call(server.app, contract.showPlaylistEmbed, { params: { id: 'x' } })).statusCode).toBe(404);
});
