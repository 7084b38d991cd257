import { beforeAll, describe, expect, test } from 'vitest';
import { type EarningDetail, getEarnings, listEarningRows } from '#contract/earnings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type ImportRow, listImportRows } from '#contract/imports.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { applied, dryRun, undone, uploadSettings } from '../imports/upload/upload-for-test.ts';

const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { spotify }, settings: uploadSettings() });

const header = 'Sales Period,Posted Date,Store Name,Artist,Song Title,ISRC,Units,Net Revenue,Currency';
const sold = (amount: string, currency = 'USD', month = '2026-06-01', units = 10) =>
  `${month},2026-08-15,Spotify,Ada,Paper Boats,QZABC2600001,${units},${amount},${currency}`;

let ada: Person;
let song: Track;

beforeAll(async () => {
  ada = await person(server);
  spotify.tell('4uLU6hMCjMI75M1A2tKUQC', {
    song: { title: 'Paper Boats', artist: 'Ada', isrc: 'QZABC2600001', releaseDate: '2026-05-01' },
    metrics: { popularity: 7 },
  });
  const urls = ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'];
  song = (await call(server.app, addTracks, { as: ada, body: { urls } })).json().added[0];
});

const bring = async (...rows: string[]) => {
  const dry = await dryRun(server, ada, [{ name: 'tunecore.csv', content: [header, ...rows].join('\n') }]);
  expect(dry.state).toBe('ready');
  return dry;
};

const read = async (query: Record<string, string> = {}): Promise<ReplyOf<typeof getEarnings>> =>
  (await call(server.app, getEarnings, { as: ada, query })).json();

describe('[EARN-01] statements that are odd', () => {
  test('forty currencies are forty sums, and none is left out', async () => {
    const currencies = Intl.supportedValuesOf('currency')
      .filter((code) => !code.startsWith('X'))
      .slice(0, 40);
    const dry = await bring(...currencies.map((currency, place) => sold(`${place + 1}.25`, currency)));
    await applied(server, ada, dry.id);
    const reply = await read();
    expect(reply.currencies.map(({ currency, total }) => [currency, total])).toEqual(
      currencies.map((currency, place) => [currency, `${place + 1}.25`]),
    );
    expect(reply.unitsApart).toBe(400);
    await undone(server, ada, dry.id);
  });

  test('of two statements of one month that disagree, both are told before the later one counts', async () => {
    const first = await bring(sold('3.00'), sold('1.00', 'USD', '2026-07-01'));
    await applied(server, ada, first.id);
    const second = await bring(sold('2.50'), sold('1.00', 'USD', '2026-07-01'));
    expect(second.rows).toMatchObject({ differs: 1, known: 1, new: 0 });
    const rows = await call(server.app, listImportRows, { as: ada, params: { id: second.id } });
    expect(rows.json<ImportRow[]>()[0]).toMatchObject({
      figures: { earnings: 2_500_000 },
      stored: { earnings: 3_000_000 },
    });
    await applied(server, ada, second.id);
    expect((await read()).currencies).toMatchObject([{ total: '3.50' }]);
    await undone(server, ada, second.id);
    expect((await read()).currencies).toMatchObject([{ total: '4.00' }]);
    await undone(server, ada, first.id);
  });

  test('money of a month before the release is money, and nothing in it is no row', async () => {
    const dry = await bring(sold('0.75', 'USD', '2026-03-01'), sold('0.00', 'USD', '2026-02-01', 0));
    await applied(server, ada, dry.id);
    expect((await read({ songId: song.songId })).currencies).toMatchObject([
      { total: '0.75', rows: [{ key: '2026-03', amount: '0.75' }] },
    ]);
    await undone(server, ada, dry.id);
  });

  test('a currency that does not exist, and money that is nothing, leave the rest as it is', async () => {
    const dry = await bring(sold('1.00', 'ZZY'), sold('-0.00'), sold('0.000785'), sold('−0.50'));
    expect(dry.rows).toMatchObject({ rejected: 1, new: 3 });
    await applied(server, ada, dry.id);
    expect((await read()).currencies).toMatchObject([{ currency: 'USD', total: '-0.499215' }]);
    await undone(server, ada, dry.id);
  });

  test('parts of a millionth are added up, told as they are written, and known again', async () => {
    const amounts = ['0.0012345678', '0.0000004', '0.0000004', '0.000000123456'];
    const rows = amounts.map((amount, place) => sold(amount, 'USD', `2026-0${place + 3}-01`));
    const dry = await bring(...rows);
    expect(dry.files[0]?.money).toEqual([{ currency: 'USD', amount: 1235.491256, stated: null }]);
    await applied(server, ada, dry.id);
    const { currencies } = await read();
    expect(currencies).toMatchObject([{ currency: 'USD', total: '0.001235491256' }]);
    expect(currencies[0]?.rows.map(({ amount }) => amount)).toEqual(amounts);
    const details = await call(server.app, listEarningRows, {
      as: ada,
      query: { key: '2026-06', currency: 'USD', limit: '1' },
    });
    expect(details.json<EarningDetail[]>()).toMatchObject([{ amount: '0.000000123456' }]);
    expect((await bring(...rows)).rows).toMatchObject({ known: 4, new: 0, differs: 0 });
    await undone(server, ada, dry.id);
  });

  test('a distributor whose next month is late is told, by days that its statements state', async () => {
    const months = ['2026-04-01', '2026-05-01', '2026-06-01'].map((month) => sold('1.00', 'USD', month));
    const dry = await bring(...months);
    await applied(server, ada, dry.id);
    expect((await read()).late).toMatchObject([{ kind: 'tunecore', lastTo: '2026-06-30' }]);
    expect((await read({ songId: song.songId })).late).toEqual([]);
    await undone(server, ada, dry.id);
  });
});
