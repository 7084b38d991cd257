/** Whoever asks for the money of an account is told the same: page, card, song, rows, files and archive. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type EarningDetail, exportEarnings, getEarnings, listEarningRows } from '#contract/earnings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import { decimalOf } from '#domain/money.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { fiveKinds, ofAllKinds } from '#kit/statements.ts';
import { applied, dryRun, uploadSettings } from '../imports/upload/upload-for-test.ts';
import { unpacked } from '../takeout/forged-for-test.ts';
import { archiveFor } from '../takeout/takeout-for-test.ts';

const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { spotify }, settings: uploadSettings() });
const facts = { title: 'Paper Boats', artist: 'Ada', isrc: 'QZABC2600001' };

let ada: Person;
let song: Track;

beforeAll(async () => {
  ada = await person(server);
  spotify.tell('4uLU6hMCjMI75M1A2tKUQC', { song: facts, metrics: { popularity: 7 } });
  const urls = ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'];
  song = (await call(server.app, addTracks, { as: ada, body: { urls } })).json().added[0];
  for (const { name, lines } of fiveKinds) {
    const dry = await dryRun(server, ada, [{ name, content: lines(facts).join('\n') }]);
    await applied(server, ada, dry.id);
  }
});

type Reply = ReplyOf<typeof getEarnings>;
const read = async (query: Record<string, string>): Promise<Reply> =>
  (await call(server.app, getEarnings, { as: ada, query })).json();

const totalsOf = ({ currencies }: Reply) =>
  Object.fromEntries(currencies.map(({ currency, total }) => [currency, total]));

/** Millionths, so that sums are exact. */
const millionthsOf = (decimal: string | number) => Math.round(Number(decimal) * 1_000_000);

function summed(amounts: readonly { currency: string; amount: string | number }[]) {
  const sums: Record<string, number> = {};
  for (const { currency, amount } of amounts) sums[currency] = (sums[currency] ?? 0) + millionthsOf(amount);
  return Object.fromEntries(Object.entries(sums).map(([currency, sum]) => [currency, decimalOf(sum)]));
}

async function everyRow(groupBy: string, key: string, currency: string): Promise<EarningDetail[]> {
  const rows: EarningDetail[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { groupBy, key, currency, limit: '2', ...(cursor !== undefined && { cursor }) };
    const page = await call(server.app, listEarningRows, { as: ada, query });
    rows.push(...page.json<EarningDetail[]>());
    cursor = page.headers['x-next-cursor'] as string | undefined;
    if (cursor === undefined) return rows;
  }
}

describe('[EARN-01] one truth of five kinds of statements', () => {
  test('the page, and the card of the dashboard with it', async () => {
    const reply = await read({});
    expect(totalsOf(reply)).toEqual(ofAllKinds.money);
    expect(reply.currencies.reduce((sum, { units }) => sum + units, 0)).toBe(ofAllKinds.units);
    expect(reply.unitsApart).toBe(ofAllKinds.unitsApart);
    for (const { rows, total, currency } of reply.currencies)
      expect(summed(rows.map(({ amount }) => ({ currency, amount })))).toEqual({ [currency]: total });
  });

  test('the section of the song’s page', async () => {
    expect(totalsOf(await read({ songId: song.songId }))).toEqual(ofAllKinds.money);
  });

  test('each figure is the sum of the rows that it opens to', async () => {
    for (const groupBy of ['month', 'store', 'country', 'song', 'source'])
      for (const { currency, rows } of (await read({ groupBy })).currencies)
        for (const { key, amount } of rows)
          expect(summed(await everyRow(groupBy, key, currency))).toEqual({ [currency]: amount });
  });

  test('files, for people and for programs', async () => {
    for (const groupBy of ['month', 'country']) {
      const json = await call(server.app, exportEarnings, { as: ada, query: { groupBy, format: 'json' } });
      expect(summed(json.json())).toEqual(ofAllKinds.money);
      const csv = await call(server.app, exportEarnings, { as: ada, query: { groupBy } });
      const lines = csv.body.trim().split(/\r?\n/).slice(1);
      const cells = lines.map((line) => line.split(','));
      expect(summed(cells.map(([currency = '', , , amount = '']) => ({ currency, amount })))).toEqual(
        ofAllKinds.money,
      );
    }
  });

  test('the archive of the account', async () => {
    const files = await unpacked(await archiveFor(server, ada));
    const [head = '', ...lines] = (files.get('own-figures.csv') ?? '').trim().split(/\r?\n/);
    const names = head.split(',').map((name) => name.replace(/^\ufeff/, ''));
    const cell = (line: string, name: string) =>
      line
        .split(',')
        [names.indexOf(name)]?.replace(/^"(.*)"$/, '$1')
        .replace(/^'/, '') ?? '';
    const rows = lines.filter((line) => cell(line, 'figure') === 'earnings');
    expect(
      summed(
        rows.map((line) => ({
          currency: cell(line, 'currency'),
          amount: Number(cell(line, 'value')) / 1_000_000,
        })),
      ),
    ).toEqual(ofAllKinds.money);
  });
});
