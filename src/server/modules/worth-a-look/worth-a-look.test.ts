import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import { type Evidence, getEvidence, listLooks, markLook } from '#contract/worth-a-look.ts';
import { addDays } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { applied, dryRun, undone, uploadSettings } from '../imports/upload/upload-for-test.ts';
import { items } from '../metrics/table.ts';
import { type FigureRow, showSource, storeFigures } from '../own-figures/service.ts';

/** Today is 20 November 2026. */
const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { spotify }, settings: uploadSettings() });
const id = '4uLU6hMCjMI75M1A2tKUQC';

let ada: Person;
let song: Track;

beforeEach(async () => {
  ada = await person(server);
  spotify.tell(id, { song: { title: 'Paper Boats', artist: 'Ada', isrc: 'QZABC2600001' }, metrics: {} });
  const urls = [`https://open.spotify.com/track/${id}`];
  [song] = (await call(server.app, addTracks, { as: ada, body: { urls } })).json().added;
  await server.runJobs();
  await server.ctx.db.update(items).set({ releaseDate: '2026-01-10' }).where(eq(items.platformTrackId, id));
});

const looks = async (as = ada) =>
  (await call(server.app, listLooks, { as })).json<ReplyOf<typeof listLooks>>();
const evidenceOf = async (lookId: string, as = ada) =>
  call(server.app, getEvidence, { as, params: { id: lookId } });

let layer = 1;
async function say(rows: readonly Omit<FigureRow, 'platform'>[], as = ada): Promise<void> {
  const source = { id: `imp_${String(layer).padStart(32, '0')}`, userId: as.user.id };
  const all = rows.map((row): FigureRow => ({ platform: 'spotify', ...row }));
  await storeFigures(server.ctx, { ...source, layer: layer++ }, all);
  await showSource(server.ctx, { ...source, files: ['timeline.csv'] });
}

const from = '2026-09-01';
const dayAt = (place: number): string => addDays(from, place);
const ofDay = (place: number, more: Omit<FigureRow, 'platform' | 'from' | 'to' | 'trackId'>) => ({
  trackId: song.id,
  from: dayAt(place),
  to: dayAt(place),
  ...more,
});
/** Sixty days of a song; the streams of some of them are said otherwise. */
const sixty = (odd: Record<number, number> = {}) =>
  Array.from({ length: 60 }, (_, place) => [
    ofDay(place, { figure: 'streams', value: odd[place] ?? 1600 + (place % 7) * 20 }),
    ofDay(place, { figure: 'listeners', value: 1000 }),
  ]).flat();

describe('[BEY-07] worth a look', () => {
  test('streams per listener far outside the song’s own past, with both parts and what is usual', async () => {
    await say(sixty({ 50: 5200, 51: 5100 }));
    const { looks: all, compared } = await looks();
    expect(compared).toBe(1);
    expect(all).toMatchObject([
      {
        measure: 'streamsPerListener',
        figure: 'streams',
        trackId: song.id,
        title: 'Paper Boats',
        key: null,
        from: dayAt(50),
        to: dayAt(51),
        at: { from: dayAt(50), to: dayAt(50) },
        value: 5.2,
        part: 5200,
        whole: 1000,
        direction: 'more',
      },
    ]);
    expect(all[0]?.usual).toBeCloseTo(1.66, 1);
  });

  test('[BEY-07] what is not useful is remembered, by its owner alone, until they take it back', async () => {
    await say(sixty({ 50: 5200, 51: 5100 }));
    const [one] = (await looks()).looks;
    const mark = async (isUseful: boolean, as = ada) =>
      (await call(server.app, markLook, { as, params: { id: one?.id ?? '' }, body: { isUseful } }))
        .statusCode;
    expect(await mark(false, await person(server))).toBe(404);
    expect([one?.isUseful, await mark(false), await mark(false)]).toEqual([true, 204, 204]);
    expect((await looks()).looks).toMatchObject([{ id: one?.id, isUseful: false }]);
    expect((await evidenceOf(one?.id ?? '')).statusCode).toBe(200);
    expect([await mark(true), (await looks()).looks[0]?.isUseful]).toEqual([204, true]);
  });

  test('the facts of it for a distributor: recording, days, figures, files, and when that was', async () => {
    await say(sixty({ 50: 5200, 51: 5100 }));
    const [one] = (await looks()).looks;
    const sheet = (await evidenceOf(one?.id ?? '')).json<Evidence>();
    expect(sheet).toMatchObject({
      isrc: 'QZABC2600001',
      url: `https://open.spotify.com/track/${id}`,
      asOf: server.ctx.clock.now().toISOString(),
      files: ['timeline.csv'],
    });
    expect(sheet.points.filter(({ isUnusual }) => isUnusual)).toEqual([
      { from: dayAt(50), to: dayAt(50), part: 5200, whole: 1000, isUnusual: true },
      { from: dayAt(51), to: dayAt(51), part: 5100, whole: 1000, isUnusual: true },
    ]);
    expect(sheet.points).toHaveLength(28 + 2 + 8);
  });

  test('one country that played next to nothing before; unknown countries are part of the whole alone', async () => {
    const inCountry = (place: number, key: string, value: number) =>
      ofDay(place, { figure: 'streams', dimension: 'country', key, value });
    await say(
      Array.from({ length: 60 }, (_, place) => [
        inCountry(place, 'DE', 900),
        inCountry(place, 'ZZ', place === 55 ? 9000 : 100),
        ...(place === 40 ? [inCountry(place, 'VN', 4000)] : []),
      ]).flat(),
    );
    expect((await looks()).looks).toMatchObject([
      { measure: 'countryShare', key: 'VN', from: dayAt(40), value: 0.8, usual: 0, part: 4000, whole: 5000 },
    ]);
  });

  test('months of a statement, from the file to the sheet, and back by undoing', async () => {
    const months = ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'];
    const content = [
      'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)',
      ...months.flatMap((month) =>
        [
          ['DE', 800],
          ['US', month === '2026-09' ? 9000 : 150],
        ].map(
          ([country, units]) =>
            `2026-11-15,${month},Spotify,Ada,Paper Boats,QZABC2600001,1,${units},100,Song,${country},0,1.00`,
        ),
      ),
    ].join('\n');
    const dry = await dryRun(server, ada, [{ name: 'statement.csv', content }]);
    await applied(server, ada, dry.id);
    const [one] = (await looks()).looks;
    expect(one).toMatchObject({
      measure: 'countryShare',
      figure: 'units',
      key: 'US',
      from: '2026-09-01',
      to: '2026-09-30',
    });
    const sheet = (await evidenceOf(one?.id ?? '')).json<Evidence>();
    expect(sheet.files).toEqual(['statement.csv']);
    expect(sheet.points.map(({ part }) => part)).toEqual([...Array(7).fill(150), 9000]);
    await undone(server, ada, dry.id);
    expect((await looks()).looks).toEqual([]);
    expect((await evidenceOf(one?.id ?? '')).statusCode).toBe(404);
  });

  test('a calm song, a song that has just come out and an account without figures have none', async () => {
    expect(await looks()).toMatchObject({ looks: [], compared: 0 });
    await say(sixty());
    expect(await looks()).toMatchObject({ looks: [], compared: 1 });
    await server.ctx.db.update(items).set({ releaseDate: '2026-10-01' }).where(eq(items.platformTrackId, id));
    await say([ofDay(50, { figure: 'streams', value: 5200 })]);
    expect((await looks()).looks).toEqual([]);
  });

  test('[SEC-01] nobody sees what is of somebody else', async () => {
    await say(sixty({ 50: 5200 }));
    const [one] = (await looks()).looks;
    const eve = await person(server);
    expect((await looks(eve)).looks).toEqual([]);
    expect((await evidenceOf(one?.id ?? '', eve)).statusCode).toBe(404);
  });
});
