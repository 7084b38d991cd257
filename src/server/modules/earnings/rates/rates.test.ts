import { beforeAll, describe, expect, test } from 'vitest';
import { exportEarnings, getEarnings } from '#contract/earnings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getExchangeRates, putExchangeRates, removeExchangeRates } from '#contract/exchange-rates.ts';
import { addTracks } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { applied, dryRun, uploadSettings } from '../../imports/upload/upload-for-test.ts';

const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { spotify }, settings: uploadSettings() });

const statement = [
  'Sales Period,Posted Date,Store Name,Artist,Song Title,ISRC,Units,Net Revenue,Currency',
  '2026-06-01,2026-08-15,Spotify,Ada,Paper Boats,QZABC2600001,10,2.20,USD',
  '2026-07-01,2026-08-15,Spotify,Ada,Paper Boats,QZABC2600001,10,3.00,USD',
  '2026-06-01,2026-08-15,Deezer,Ada,Paper Boats,QZABC2600001,10,1.50,EUR',
  '2026-06-01,2026-08-15,Tidal,Ada,Paper Boats,QZABC2600001,10,400,JPY',
].join('\n');
const rates = [
  'day,currency,rate',
  '2026-06-30,USD,1.1',
  '2026-07-01,USD,1.9',
  '2026-07-31,USD,1.2',
  '2026-01-31,JPY,160',
].join('\n');

let ada: Person;
let eve: Person;

beforeAll(async () => {
  [ada, eve] = [await person(server), await person(server)];
  spotify.tell('4uLU6hMCjMI75M1A2tKUQC', {
    song: { title: 'Paper Boats', artist: 'Ada', isrc: 'QZABC2600001' },
    metrics: { popularity: 7 },
  });
  const urls = ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'];
  await call(server.app, addTracks, { as: ada, body: { urls } });
  const dry = await dryRun(server, ada, [{ name: 'tunecore.csv', content: statement }]);
  await applied(server, ada, dry.id);
});

type Reply = ReplyOf<typeof getEarnings>;
const read = async (groupBy = 'month'): Promise<Reply> =>
  (await call(server.app, getEarnings, { as: ada, query: { groupBy } })).json();
const put = (csv: string, reference = 'EUR') =>
  call(server.app, putExchangeRates, { as: ada, body: { reference, csv } });

const of = ({ currencies }: Reply, wanted: string) => currencies.find(({ currency }) => currency === wanted);

describe('[EARN-01] a reference currency', () => {
  test('is there once rates were imported, beside money that stays in its own', async () => {
    const before = await read();
    expect(before.reference).toBeUndefined();
    expect(of(before, 'USD')?.about).toBeUndefined();
    const reply = await put(rates);
    expect(reply.json()).toEqual({
      table: { reference: 'EUR', from: '2026-01-31', to: '2026-07-31', currencies: ['JPY', 'USD'] },
    });
    const after = await read();
    expect(after.currencies.map(({ currency, total }) => [currency, total])).toEqual(
      before.currencies.map(({ currency, total }) => [currency, total]),
    );
    // Of the last day of each month, and of no day after it.
    expect(of(after, 'USD')).toMatchObject({
      total: '5.20',
      about: { amount: '4.50', without: '0.00', rate: null, first: '2026-06-30', last: '2026-07-31' },
      rows: [
        { key: '2026-06', about: { amount: '2.00', rate: '1.1', first: '2026-06-30', last: '2026-06-30' } },
        { key: '2026-07', about: { amount: '2.50', rate: '1.2', first: '2026-07-31', last: '2026-07-31' } },
      ],
    });
    expect(of(after, 'EUR')?.about).toBeUndefined();
  });

  test('what has no rate of these days is in no sum, and is said', async () => {
    const reply = await read();
    expect(of(reply, 'JPY')?.about).toEqual({
      ...{ amount: '0.00', without: '400.00', rate: null, first: null, last: null },
    });
    expect(reply.reference).toEqual({
      ...{ currency: 'EUR', amount: '6.00', first: '2026-06-30', last: '2026-07-31' },
      without: [{ currency: 'JPY', amount: '400.00' }],
    });
  });

  test('every view comes to the same', async () => {
    for (const groupBy of ['store', 'country', 'song', 'source'])
      expect((await read(groupBy)).reference?.amount).toBe('6.00');
  });

  test('in files, with the day of the rate', async () => {
    const file = await call(server.app, exportEarnings, { as: ada });
    const [head, ...lines] = file.body.trim().split(/\r?\n/);
    expect(head).toBe('currency,key,name,amount,units,refunds,about,rate,rateDay,withoutRate,sandbox');
    expect(lines).toContain('USD,2026-06,,2.2,10,0,2,1.1,2026-06-30,0,');
    expect(lines).toContain('EUR,2026-06,,1.5,10,0,,,,,');
    const shown = await call(server.app, exportEarnings, { as: ada, query: { lang: 'de' } });
    expect(shown.body).toContain('Ungefähr in EUR');
  });

  test('a later table takes the place of the one before, and one that is none changes nothing', async () => {
    expect((await put('Title,Artist\nBlue,Nori')).statusCode).toBe(400);
    expect((await put(rates, 'ZZY')).statusCode).toBe(400);
    expect((await read()).reference?.amount).toBe('6.00');
    await put('Date,EUR,JPY\n2026-07-31,0.9,150\n2026-06-30,0.8,N/A', 'USD');
    expect((await read()).reference).toEqual({
      ...{ currency: 'USD', amount: '7.075', first: '2026-06-30', last: '2026-06-30' },
      without: [{ currency: 'JPY', amount: '400.00' }],
    });
  });

  test('[SEC-01] is its owner’s alone, and goes when it is taken away', async () => {
    expect((await call(server.app, getExchangeRates, { as: eve })).json()).toEqual({ table: null });
    await call(server.app, removeExchangeRates, { as: eve });
    expect((await read()).reference?.currency).toBe('USD');
    await call(server.app, removeExchangeRates, { as: ada });
    expect((await read()).reference).toBeUndefined();
  });
});
