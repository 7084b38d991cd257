import { beforeAll, describe, expect, test } from 'vitest';
import { type EarningDetail, exportEarnings, getEarnings, listEarningRows } from '#contract/earnings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { applied, dryRun, undone, uploadSettings } from '../imports/upload/upload-for-test.ts';
import { readEarnings } from './earnings.ts';

const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { spotify }, settings: uploadSettings() });

const distrokid = [
  'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)',
  '2026-08-15,2026-06,Spotify,Ada,Paper Boats,QZABC2600001,1,1000,100,Song,US,0,3.10',
  '2026-08-15,2026-06,Spotify,Ada,Paper Boats,QZABC2600001,1,200,100,Song,DE,0,0.70',
  '2026-08-15,2026-08,Deezer,Ada,Paper Boats,QZABC2600001,1,10,100,Song,US,0,0.05',
].join('\n');
const bandcamp = [
  'date,paid to,item type,item name,artist,currency,item price,quantity,sub total,transaction fee,item total,amount you received,bandcamp transaction id,change to payout balance,payout balance,net amount,package,item url,isrc,country,country code',
  '6/24/26 11:21pm,Bandcamp,track,Paper Boats,Ada,EUR,14,1,14,,14,0,1001,12.03,,12.03,digital download,https://ada.bandcamp.com/track/paper-boats,QZABC2600001,Germany,DE',
  '6/25/26 11:21pm,Bandcamp,track,Paper Boats,Ada,EUR,2,1,2,,2,0,1001,1.70,,1.70,digital download,https://ada.bandcamp.com/track/paper-boats,QZABC2600001,Germany,DE',
  '6/28/26 11:21pm,Bandcamp,refund,Paper Boats,Ada,EUR,,-1,-14,,-14,,1002,-12.03,,,digital download,https://ada.bandcamp.com/track/paper-boats,QZABC2600001,Germany,DE',
].join('\n');

let ada: Person;
let eve: Person;
let song: Track;
let statement: string;

type Reply = ReplyOf<typeof getEarnings>;
const read = async (query: Record<string, string> = {}, as = ada) =>
  (await call(server.app, getEarnings, { as, query })).json<Reply>();

const bring = async (name: string, content: string) => {
  const dry = await dryRun(server, ada, [{ name, content }]);
  expect(dry.state).toBe('ready');
  await applied(server, ada, dry.id);
  return dry;
};

beforeAll(async () => {
  [ada, eve] = [await person(server), await person(server)];
  spotify.tell('4uLU6hMCjMI75M1A2tKUQC', {
    song: { title: 'Paper Boats', artist: 'Ada', isrc: 'QZABC2600001' },
    metrics: { popularity: 7 },
  });
  const urls = ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'];
  song = (await call(server.app, addTracks, { as: ada, body: { urls } })).json().added[0];
  const dry = await bring('statement.csv', distrokid);
  statement = dry.id;
  expect(dry.files[0]?.money).toEqual([{ currency: 'USD', amount: 3_850_000, stated: null }]);
  await bring('bandcamp.csv', bandcamp);
});

describe('[EARN-01] earnings', () => {
  test('by month, in their currencies, refunds apart', async () => {
    expect(await read()).toMatchObject({
      unitsApart: 0,
      currencies: [
        {
          currency: 'USD',
          total: '3.85',
          units: 1210,
          refunds: '0.00',
          rows: [
            { key: '2026-06', name: null, amount: '3.80', units: 1200, refunds: '0.00' },
            { key: '2026-08', name: null, amount: '0.05', units: 10, refunds: '0.00' },
          ],
        },
        {
          currency: 'EUR',
          total: '1.70',
          units: 1,
          refunds: '-12.03',
          rows: [{ key: '2026-06', name: null, amount: '1.70', units: 1, refunds: '-12.03' }],
        },
      ],
    });
  });

  test('every view has the same total', async () => {
    for (const groupBy of ['month', 'store', 'country', 'song', 'source']) {
      const { currencies } = await read({ groupBy });
      const totals = currencies.map(({ currency, total, units }) => [currency, total, units]);
      expect(totals.sort()).toEqual([
        ['EUR', '1.70', 1],
        ['USD', '3.85', 1210],
      ]);
    }
  });

  test('rows beyond the most of a reply are in its total, and no currency is left out', async () => {
    const user = { id: ada.user.id, profile: { isDemo: false } } as Parameters<typeof readEarnings>[1];
    const { currencies } = await readEarnings(server.ctx, user, { groupBy: 'month' }, 1);
    expect(
      currencies.map(({ currency, total, units, rows }) => [currency, total, units, rows.length]),
    ).toEqual([
      ['EUR', '1.70', 1, 1],
      ['USD', '3.85', 1210, 1],
    ]);
  });

  test('by store, country, song and statement', async () => {
    const rows = async (groupBy: string) =>
      (await read({ groupBy, currency: 'USD' })).currencies[0]?.rows.map(({ key, name, amount }) => [
        key,
        name,
        amount,
      ]);
    expect(await rows('store')).toEqual([
      ['spotify', null, '3.80'],
      ['deezer', null, '0.05'],
    ]);
    expect(await rows('country')).toEqual([
      ['US', null, '3.15'],
      ['DE', null, '0.70'],
    ]);
    expect(await rows('song')).toEqual([[song.songId, 'Paper Boats', '3.85']]);
    expect(await rows('source')).toEqual([[statement, 'statement.csv', '3.85']]);
  });

  test('a span of days takes what lies wholly within', async () => {
    const { currencies } = await read({ from: '2026-06-01', to: '2026-06-30' });
    expect(currencies.map(({ total }) => total).sort()).toEqual(['1.70', '3.80']);
    expect((await read({ from: '2026-06-02', to: '2026-06-30' })).currencies).toMatchObject([
      { currency: 'EUR' },
    ]);
  });

  test('a figure opens to its rows, page after page', async () => {
    const query = { groupBy: 'month', key: '2026-06', currency: 'USD', limit: '1' };
    const first = await call(server.app, listEarningRows, { as: ada, query });
    expect(first.json<EarningDetail[]>()).toEqual([
      {
        ...{ from: '2026-06-01', to: '2026-06-30', platform: 'spotify', store: 'Spotify', country: 'US' },
        ...{ songId: song.songId, title: 'Paper Boats', amount: '3.10', currency: 'USD' },
        ...{ importId: statement, files: ['statement.csv'] },
      },
    ]);
    const cursor = String(first.headers['x-next-cursor']);
    const second = await call(server.app, listEarningRows, { as: ada, query: { ...query, cursor } });
    expect(second.json<EarningDetail[]>()).toMatchObject([{ amount: '0.70', country: 'DE' }]);
    expect(second.headers['x-next-cursor']).toBeUndefined();
  });

  test('rows come each once, whatever comes and goes between two pages', async () => {
    const query = { groupBy: 'song', key: song.songId, currency: 'USD', limit: '1' };
    const first = await call(server.app, listEarningRows, { as: ada, query });
    expect(first.json<EarningDetail[]>()).toMatchObject([{ amount: '0.05' }]);
    // Three rows before the place where the reader is: of the same amounts, too.
    const more = distrokid.replaceAll('2026-08,', '2026-09,').replaceAll('2026-06,', '2026-10,');
    const later = await bring('later.csv', more);
    const amounts: (string | undefined)[] = [];
    for (let cursor = String(first.headers['x-next-cursor']); cursor !== 'undefined'; ) {
      const page = await call(server.app, listEarningRows, { as: ada, query: { ...query, cursor } });
      amounts.push(page.json<EarningDetail[]>()[0]?.amount);
      cursor = String(page.headers['x-next-cursor']);
    }
    expect(amounts).toEqual(['3.10', '0.70']);
    await undone(server, ada, later.id);
  });

  test('what came with the last statement', async () => {
    expect((await read({ groupBy: 'store' })).latest).toMatchObject({
      files: ['bandcamp.csv'],
      ...{ from: '2026-06-24', to: '2026-06-28' },
      amounts: [{ currency: 'EUR', amount: '1.70' }],
    });
  });

  test('units of a row that was paid in two currencies count once, and in neither', async () => {
    const sales = [
      'date,paid to,item type,item name,artist,currency,item price,quantity,net amount,isrc,country code',
      '6/30/26 1:00pm,Bandcamp,track,Paper Boats,Ada,GBP,1,2,1.50,QZABC2600001,FR',
      '6/30/26 2:00pm,Bandcamp,track,Paper Boats,Ada,CAD,1,3,2.50,QZABC2600001,FR',
    ].join('\n');
    const dry = await bring('two.csv', sales);
    for (const groupBy of ['month', 'country', 'song']) {
      const { currencies, unitsApart } = await read({ groupBy });
      expect(unitsApart).toBe(5);
      expect(currencies.map(({ currency, units }) => [currency, units]).sort()).toEqual([
        ['CAD', 0],
        ['EUR', 1],
        ['GBP', 0],
        ['USD', 1210],
      ]);
      // What a thousand units earn nobody can tell by money whose units are none of theirs.
      const apart = currencies.filter(({ hasUnitsApart }) => hasUnitsApart).map(({ currency }) => currency);
      expect(apart.sort()).toEqual(['CAD', 'GBP']);
      expect(currencies.flatMap(({ rows }) => rows.filter((row) => row.hasUnitsApart))).toHaveLength(2);
    }
    await undone(server, ada, dry.id);
  });

  test('as a file', async () => {
    const file = await call(server.app, exportEarnings, { as: ada, query: { groupBy: 'store' } });
    expect(file.body.split('\n').map((line) => line.trim())).toEqual([
      'currency,key,name,amount,units,refunds,about,rate,rateDay,withoutRate,sandbox',
      'USD,spotify,,3.8,1200,0,,,,,',
      'USD,deezer,,0.05,10,0,,,,,',
      'EUR,bandcamp,,1.7,1,-12.03,,,,,',
      '',
    ]);
    const shown = await call(server.app, exportEarnings, {
      as: ada,
      query: { groupBy: 'store', lang: 'de' },
    });
    expect(shown.body).toContain('Spotify;3,8;USD;1200;0');
  });

  test('[SEC-01] are their owner’s alone', async () => {
    expect(await read({}, eve)).toEqual({
      currencies: [],
      unitsApart: 0,
      latest: null,
      late: [],
      unlisted: [],
    });
    const reply = await call(server.app, getEarnings, { as: eve, query: { songId: song.songId } });
    expect(reply.statusCode).toBe(404);
  });

  test('go with their statement', async () => {
    await undone(server, ada, statement);
    expect((await read()).currencies).toMatchObject([{ currency: 'EUR', total: '1.70' }]);
  });
});

test('[EARN-01] money of songs that are not on the list counts, under the names that their statement gives', async () => {
  const bo = await person(server);
  const content = distrokid.replaceAll('QZABC2600001', 'QZABC2600077').replaceAll('Paper Boats', 'Slow Tram');
  const dry = await dryRun(server, bo, [{ name: 'july.csv', content }]);
  expect(dry).toMatchObject({ rows: { unmatched: 3, new: 0 }, subjects: { all: 1, unmatched: 1 } });
  await applied(server, bo, dry.id);
  const unlisted = (amount: string) => [
    { importId: dry.id, files: ['july.csv'], amounts: [{ currency: 'USD', amount }] },
  ];
  const bySong = await read({ groupBy: 'song' }, bo);
  expect(bySong).toMatchObject({
    currencies: [
      { currency: 'USD', total: '3.85', units: 1210, rows: [{ name: 'Slow Tram', amount: '3.85' }] },
    ],
    latest: { importId: dry.id, amounts: [{ amount: '3.85' }] },
    unlisted: unlisted('3.85'),
  });
  expect(await read({ from: '2026-08-01', to: '2026-08-31' }, bo)).toMatchObject({
    unlisted: unlisted('0.05'),
  });
  expect(await read({ from: '2020-01-01', to: '2020-12-31' }, bo)).toMatchObject({ unlisted: [] });
  const key = bySong.currencies[0]?.rows[0]?.key ?? '';
  const query = { groupBy: 'song' as const, key, currency: 'USD' };
  const rows = (await call(server.app, listEarningRows, { as: bo, query })).json<EarningDetail[]>();
  expect(rows.map(({ songId, title, amount }) => [songId, title, amount])).toEqual([
    [null, 'Slow Tram', '0.05'],
    [null, 'Slow Tram', '3.10'],
    [null, 'Slow Tram', '0.70'],
  ]);
  expect(await read({}, eve)).toMatchObject({ currencies: [], unlisted: [] });
});
