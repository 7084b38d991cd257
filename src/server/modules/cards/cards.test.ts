/** Pictures to be posted: what stands in them is what the pages say, they are drawn once, and are gone with what they show. */
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardSizeNames, cardSizes } from '#charts/card.ts';
import * as contract from '#contract/cards.ts';
import { listMilestones } from '#contract/milestones.ts';
import { getRecap, type Recap } from '#contract/recaps.ts';
import { getSeries } from '#contract/series.ts';
import { addPublicPage, withdrawPublicPage } from '#contract/sharing.ts';
import { eachDay } from '#domain/days.ts';
import { formatCount } from '#i18n/formats.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { findUser } from '../accounts/service.ts';
import { follow, makeSong, observe, releaseOn } from '../analytics/history-for-test.ts';
import { rebuild } from '../analytics/totals.ts';
import { milestoneCard, recapCard, releaseCard } from './cards.ts';

const server = useTestServer();
let ada: Person;
let eve: Person;
let trackId: string;
let songId: string;

/** Today is 20 November 2026. */
beforeAll(async () => {
  server.ctx.config.dataDir = await mkdtemp(join(tmpdir(), 'cards-'));
  ada = await person(server, { timeZone: 'UTC' });
  eve = await person(server, { timeZone: 'UTC' });
  const hit = await makeSong(server, 'youtube', 'Hit');
  [trackId = ''] = await follow(server, ada.user.id, hit);
  await releaseOn(server, [hit], ['2026-11-10']);
  let views = 0;
  for (const day of eachDay('2026-11-09', '2026-11-20')) {
    if (day > '2026-11-09') views += 130;
    await observe(server, hit, `${day}T10:00:00Z`, { views });
  }
  await rebuild(server.ctx, ada.user.id);
  const { reached } = await milestones();
  songId = reached[0]?.songId ?? '';
});

const milestones = async () => (await call(server.app, listMilestones, { as: ada })).json();
const signedIn = async (as: Person) => {
  const user = await findUser(server.ctx, as.cookie.slice(as.cookie.indexOf('=') + 1));
  if (!user) throw new Error('nobody is signed in');
  return user;
};

describe('[BEY-21] figures of pictures are those of the pages', () => {
  test('of every milestone that is listed', async () => {
    const { reached } = await milestones();
    expect(reached.length).toBeGreaterThan(1);
    for (const { value, metric, date, title, artist } of reached) {
      const query = { trackId, metric, value, date, size: 'wide', lang: undefined } as const;
      const card = await milestoneCard(server.ctx, await signedIn(ada), query);
      expect(card).toMatchObject({
        title,
        subtitle: artist,
        figure: formatCount('en', value),
        label: 'Views on YouTube',
      });
    }
  });

  test('of a release’s first week, day by day', async () => {
    const query = {
      align: 'release',
      groupBy: 'song',
      ids: songId,
      from: '2026-11-13',
      to: '2026-11-19',
      compare: 'off',
      interval: 'day',
    };
    const { series } = (await call(server.app, getSeries, { as: ada, query })).json();
    const card = await releaseCard(server.ctx, await signedIn(ada), { songId, size: 'wide', lang: 'de' });
    expect(card).toMatchObject({
      kicker: 'Erste Woche',
      figure: formatCount('de', series[0].change.gained),
      bars: { first: series[0].releaseDate, values: series[0].values, gaps: series[0].gaps },
    });
    expect(series[0].change.gained).toBe(7 * 130);
  });

  test('of the year', async () => {
    const recap = (await call(server.app, getRecap, { as: ada, params: { year: '2026' } })).json<Recap>();
    const card = await recapCard(server.ctx, await signedIn(ada), { year: 2026, size: 'wide', lang: 'en' });
    expect(card).toMatchObject({
      kicker: '2026 so far',
      figure: formatCount('en', recap.figures[0]?.gained ?? -1),
      bars: { first: recap.from, values: recap.days, gaps: recap.gaps },
    });
    expect(card.footer.join(' ')).toMatch(
      /Tracked since Nov\u00a011, 2026.*public counts on YouTube · As of Nov\u00a019, 2026/,
    );
    expect(card.facts).toContainEqual({ label: 'Top song', value: 'Hit' });
  });
});

const png = Buffer.from('\x89PNG', 'latin1');

describe('[BEY-21] a picture', () => {
  test.each(cardSizeNames)(
    '%s has its size, is asked for again by its mark, and is kept once',
    async (size) => {
      const query = { year: 2026, size };
      const reply = await call(server.app, contract.getRecapCard, { as: ada, query });
      expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
        200,
        'image/png',
        'private, no-cache',
      ]);
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', ...cardSizes[size] });
      const kept = await readdir(join(server.ctx.config.dataDir, 'cards'));
      const etag = String(reply.headers.etag);
      const again = await call(server.app, contract.getRecapCard, {
        as: ada,
        query,
        headers: { 'if-none-match': etag },
      });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      const whole = await call(server.app, contract.getRecapCard, { as: ada, query });
      expect(whole.rawPayload.equals(reply.rawPayload)).toBe(true);
      expect(await readdir(join(server.ctx.config.dataDir, 'cards'))).toEqual(kept);
    },
  );

  test('is its owner’s alone, and there is none of what is not known', async () => {
    const { reached } = await milestones();
    const { metric, value, date } = reached[0];
    const ask = (as: Person | undefined, query: Record<string, string | number>) =>
      call(server.app, contract.getMilestoneCard, {
        ...(as && { as }),
        query: { trackId, metric, value, date, ...query },
      });
    expect((await ask(ada, {})).rawPayload.subarray(0, 4).equals(png)).toBe(true);
    expect((await ask(eve, {})).statusCode).toBe(404);
    expect((await ask(undefined, {})).statusCode).toBe(401);
    expect((await ask(ada, { value: 7_000_000 })).statusCode).toBe(404);
    expect((await ask(ada, { size: 'huge' })).statusCode).toBe(400);
    expect((await ask(ada, { metric: 'price' })).statusCode).toBe(400);
    expect((await call(server.app, contract.getReleaseCard, { as: eve, query: { songId } })).statusCode).toBe(
      404,
    );
    expect(
      (await call(server.app, contract.getRecapCard, { as: eve, query: { year: 2026 } })).statusCode,
    ).toBe(404);
    expect(
      (await call(server.app, contract.getRecapCard, { as: ada, query: { year: 2030 } })).statusCode,
    ).toBe(400);
  });

  test('of a public song may stand on other sites, whatever is hung onto its address, and goes with the page', async () => {
    const page = (
      await call(server.app, addPublicPage, { as: ada, body: { kind: 'song', songIds: [songId] } })
    ).json();
    const ask = (query = {}) =>
      call(server.app, contract.getSongCard, { params: { slug: page.slug }, query });
    const reply = await ask({ size: 'no such', lang: 'xx' });
    expect([reply.statusCode, reply.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    expect(reply.headers['cache-control']).toBe('public, no-cache');
    await call(server.app, withdrawPublicPage, { as: ada, params: { id: page.id } });
    expect((await ask()).statusCode).toBe(404);
  });
});
