/** What the files of an import say of money is what was stored and what was left out, whatever they hold. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportBrought } from '#contract/import-files.ts';
import {
  answerImport,
  getImportBrought,
  type ImportSubject,
  listImportSubjects,
  type MusicImport,
  matchImportSubject,
} from '#contract/imports.ts';
import { addTracks, removeTrack, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import { purgeRemovedTracks } from '../../following/removal.ts';
import { applied, dryRun, type TestFile, told, uploadSettings } from '../upload/upload-for-test.ts';

const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { spotify }, settings: uploadSettings() });

/** The last one is on nobody's list. */
const isrcs = ['QZABC2600001', 'QZABC2600002', 'QZABC2600003'] as const;
const ids = ['4uLU6hMCjMI75M1A2tKUQC', '4uLU6hMCjMI75M1A2tKUQD'];

let ada: Person;
let tracks: Track[];

async function begin(): Promise<void> {
  ada = await person(server);
  for (const [place, id] of ids.entries())
    spotify.tell(id, {
      song: { title: `Song ${place}`, artist: 'Ada', isrc: isrcs[place] as string },
      metrics: { popularity: 7 },
    });
  const urls = ids.map((id) => `https://open.spotify.com/track/${id}`);
  tracks = (await call(server.app, addTracks, { as: ada, body: { urls } })).json().added;
}
beforeEach(begin);

const header = 'Month,Track,ISRC,Store,Units,Net,Currency';

const ofStatement = ['date', 'title', 'isrc', 'platform', 'units', 'earnings', 'currency'] as const;
const ofSummary = ['date', 'earnings'] as const;

async function ready(files: readonly TestFile[]): Promise<MusicImport> {
  const asking = await dryRun(server, ada, files);
  const answers = asking.files.map(({ index, columns }) => ({
    ...{ index, platform: 'spotify' as const },
    columns: [...(columns?.length === ofSummary.length ? ofSummary : ofStatement)],
  }));
  await call(server.app, answerImport, { as: ada, params: { id: asking.id }, body: { files: answers } });
  await server.runJobs();
  return told(server, ada, asking.id);
}

const brought = async (id: string): Promise<ImportBrought> =>
  (await call(server.app, getImportBrought, { as: ada, params: { id } })).json();

type Row = { song: number; month: string; cents: number; currency: string };
const textOf = (rows: readonly Row[]): TestFile => ({
  name: 'statement.csv',
  content: [
    header,
    ...rows.map(
      ({ song, month, cents, currency }) =>
        `${month},Song ${song},${isrcs[song]},Spotify,1,${(cents / 100).toFixed(2)},${currency}`,
    ),
  ].join('\n'),
});

const millionths = (cents: number): number => cents * 10_000;
const lean = ({ leftOut }: NonNullable<ImportBrought['money']>[number]) =>
  Object.fromEntries(leftOut.map(({ reason, rows, amount }) => [reason, [rows, amount]]));

test('[EARN-01] a statement of a shared profit says so, and the period of its name is offered and never taken', async () => {
  const rows = [`Song 0,${isrcs[0]},63.00`, `Song 1,${isrcs[1]},180.00`, 'Artist share 50%,,121.50'];
  const statement = {
    name: 'Nori Q1 2026.csv',
    content: ['Title,ISRC,Net receipts EUR', ...rows].join('\n'),
  };
  const asking = await dryRun(server, ada, [statement]);
  const columns = asking.files[0]?.columns?.map(({ meaning }) => meaning) ?? [];
  const answer = async (body: object) => {
    await call(server.app, answerImport, {
      ...{ as: ada, params: { id: asking.id } },
      body: { files: [{ index: 0, ...body }] },
    });
    await server.runJobs();
    return (await told(server, ada, asking.id)).files[0];
  };
  const namedPeriod = { from: '2026-01-01', to: '2026-03-31' };
  expect(await answer({ columns })).toMatchObject({ asks: ['period'], namedPeriod, from: null });
  expect(await answer(namedPeriod)).toMatchObject({
    ...{ asks: [], from: '2026-01-01', to: '2026-03-31', profitShares: ['Artist share 50%'] },
    money: [{ currency: 'EUR', amount: 243_000_000 }],
  });
});

test('[SYNC-10] songs are named with what tells two of one title apart: artist, ISRC and platforms', async () => {
  const dry = await ready([
    textOf([0, 1].map((song) => ({ song, month: '2026-06', cents: 100 + song, currency: 'EUR' }))),
  ]);
  await applied(server, ada, dry.id);
  const { songs } = await brought(dry.id);
  expect(songs).toEqual(
    [0, 1].map((place) => ({
      songId: tracks[place]?.songId,
      title: `Song ${place}`,
      artist: 'Ada',
      platforms: ['spotify'],
      isrc: isrcs[place],
    })),
  );
});

describe('[SYNC-10] [EARN-01] money that an import leaves out', () => {
  test('is said by currency and reason, and none of it is of songs that are not on the list', async () => {
    const dry = await ready([
      textOf([
        { song: 0, month: '2026-06', cents: 1184, currency: 'EUR' },
        { song: 2, month: '2026-06', cents: 40, currency: 'EUR' },
        { song: 2, month: '2026-07', cents: 14, currency: 'EUR' },
        { song: 1, month: 'soon', cents: 300, currency: 'USD' },
      ]),
    ]);
    const [file] = dry.files;
    expect(file?.money).toMatchObject([
      { currency: 'EUR', amount: millionths(1238) },
      { currency: 'USD', amount: millionths(300) },
    ]);
    const leftOut = [{ currency: 'USD', reason: 'bad_date', rows: 1, amount: millionths(300) }];
    expect(file?.leftOut).toEqual(leftOut);
    expect((await brought(dry.id)).money).toBeUndefined();
    await applied(server, ada, dry.id);
    expect((await brought(dry.id)).money).toEqual([
      { currency: 'EUR', inFiles: millionths(1238), stored: millionths(1238), removed: 0, leftOut: [] },
      { currency: 'USD', inFiles: millionths(300), stored: 0, removed: 0, leftOut },
    ]);
  });

  test('of a song that is skipped, of a second file with the same money, and none of one that goes later', async () => {
    const rows = [0, 1].flatMap((song) =>
      ['2026-06', '2026-07'].map((month, place) => ({
        ...{ song, month, currency: 'EUR', cents: 1111 * (song + 1) + place },
      })),
    );
    const summary = { name: 'summary.csv', content: 'Month,Net (EUR)\n2026-06,33.33\n2026-07,33.35' };
    const dry = await ready([textOf(rows), summary]);
    expect(dry.files.map(({ leftOut }) => leftOut.map(({ reason }) => reason))).toEqual([[], ['same_money']]);
    const subjects = (await call(server.app, listImportSubjects, { as: ada, params: { id: dry.id } })).json<
      ImportSubject[]
    >();
    const second = subjects.find(({ isrc }) => isrc === isrcs[1]);
    await call(server.app, matchImportSubject, {
      as: ada,
      params: { id: dry.id, subjectId: second?.id ?? '' },
      body: { trackId: null },
    });
    await server.runJobs();
    await applied(server, ada, dry.id);
    const [money] = (await brought(dry.id)).money ?? [];
    expect(money).toMatchObject({ inFiles: millionths(2 * 6668), stored: millionths(2223), removed: 0 });
    expect(money && lean(money)).toEqual({
      skipped: [2, millionths(4445)],
      same_money: [2, millionths(6668)],
    });
    await call(server.app, removeTrack, { as: ada, params: { id: tracks[0]?.id ?? '' } });
    server.ctx.clock.advance(25 * 3_600_000);
    await purgeRemovedTracks(server.ctx);
    expect((await brought(dry.id)).money).toMatchObject([{ stored: millionths(2223), removed: 0 }]);
  });

  test('and money that it stores are what its file says, of any statement', async () => {
    const row = fc.record({
      song: fc.integer({ min: 0, max: 2 }),
      month: fc.constantFrom('2026-06', '2026-07', '2026-08', '2026-13', '2028-01', ''),
      cents: fc.integer({ min: -500, max: 90_000 }),
      currency: fc.constantFrom('EUR', 'USD', 'GBP'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        await begin();
        const first: Row = { song: 0, month: '2026-05', cents: 1, currency: 'EUR' };
        // A month that is said twice is none that holds for the rows below.
        const all = [first, first, ...rows];
        const dry = await ready([textOf(all)]);
        await applied(server, ada, dry.id);
        const sums = new Map<string, Record<string, [number, number]>>();
        for (const { month, cents, currency } of all) {
          const isDate = /^2026-(0\d|1[0-2])$/.test(month);
          const lost = month === '2028-01';
          const undated = month === '' ? 'no_date' : 'bad_date';
          const becomes = isDate ? 'stored' : lost ? 'future_date' : undated;
          const own = sums.get(currency) ?? {};
          const [count, sum] = own[becomes] ?? [0, 0];
          sums.set(currency, { ...own, [becomes]: [count + 1, sum + millionths(cents)] });
        }
        const { money = [] } = await brought(dry.id);
        const wanted = [...sums].map(([currency, { stored, ...leftOut }]) => {
          const amounts = [stored, ...Object.values(leftOut)].map((one) => one?.[1] ?? 0);
          const inFiles = amounts.reduce((sum, amount) => sum + amount, 0);
          return { currency, inFiles, stored: amounts[0], removed: 0, leftOut };
        });
        const byCode = (one: { currency: string }, other: { currency: string }) =>
          one.currency < other.currency ? -1 : 1;
        expect(money.map((one) => ({ ...one, leftOut: lean(one) })).sort(byCode)).toEqual(
          wanted.sort(byCode),
        );
        for (const { inFiles, stored, leftOut } of money)
          expect(stored + leftOut.reduce((sum, { amount }) => sum + amount, 0)).toBe(inFiles);
      }),
      { numRuns: draws(24) },
    );
  }, 120_000);
});
