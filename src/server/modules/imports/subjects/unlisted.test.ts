/** What songs have earned is whole whether or not they are on the list, and becomes their link's without another upload. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { getEarnings } from '#contract/earnings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import {
  answerImport,
  getImportBrought,
  type ImportSubject,
  listImportSubjects,
  matchImportSubject,
} from '#contract/imports.ts';
import { getOwnSeries } from '#contract/own-series.ts';
import { addTracks, removeTrack, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import { purgeRemovedTracks } from '../../following/removal.ts';
import { applied, dryRun, told, undone, uploadSettings } from '../upload/upload-for-test.ts';

const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { spotify }, settings: uploadSettings() });

const songs = [
  { id: '4uLU6hMCjMI75M1A2tKUQC', isrc: 'QZABC2600001', title: 'Paper Boats' },
  { id: '4uLU6hMCjMI75M1A2tKUQD', isrc: 'QZABC2600002', title: 'Slow Tram' },
  { id: '4uLU6hMCjMI75M1A2tKUQE', isrc: 'QZABC2600003', title: 'Tin Roof' },
] as const;
type Song = (typeof songs)[number];

let ada: Person;
beforeEach(async () => {
  ada = await person(server);
  for (const { id, isrc, title } of songs)
    spotify.tell(id, { song: { title, artist: 'Ada', isrc }, metrics: { popularity: 7 } });
});

const header =
  'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)';
/** Each song in two stores, the first with a cent, the second with two, and so on. */
const statementOf = (month: string, of: readonly Song[] = songs, withIsrc = true): string =>
  [
    header,
    ...of.flatMap(({ isrc, title }) =>
      ['Spotify', 'Deezer'].map(
        (store) =>
          `2026-09-15,${month},${store},Ada,${title},${withIsrc ? isrc : ''},1,10,100,Song,US,0,0.0${songs.findIndex((song) => song.isrc === isrc) + 1}`,
      ),
    ),
  ].join('\n');

const bring = async (name: string, content: string): Promise<string> => {
  const dry = await dryRun(server, ada, [{ name, content }]);
  await applied(server, ada, dry.id);
  return dry.id;
};

async function add({ id }: Song): Promise<Track> {
  const body = { urls: [`https://open.spotify.com/track/${id}`] };
  const [track] = (await call(server.app, addTracks, { as: ada, body })).json().added;
  await server.runJobs();
  return track;
}

async function remove({ id }: Track): Promise<void> {
  await call(server.app, removeTrack, { as: ada, params: { id } });
  server.ctx.clock.advance(25 * 3_600_000);
  await purgeRemovedTracks(server.ctx);
  await server.runJobs();
}

const read = async (query: Record<string, string> = {}): Promise<ReplyOf<typeof getEarnings>> =>
  (await call(server.app, getEarnings, { as: ada, query: { groupBy: 'song', ...query } })).json();
const rowsOf = ({ currencies }: ReplyOf<typeof getEarnings>) =>
  currencies.flatMap(({ rows }) => rows.map(({ key, name, amount }) => [key.slice(0, 1), name, amount]));
const subjectsOf = async (id: string): Promise<ImportSubject[]> =>
  (await call(server.app, listImportSubjects, { as: ada, params: { id } })).json();

test('[EARN-01] [SYNC-10] it becomes the link’s when the song is added, and stays when it is removed', async () => {
  const importId = await bring('june.csv', statementOf('2026-06', songs.slice(0, 2)));
  const named = [
    ['~', 'Slow Tram', '0.04'],
    ['~', 'Paper Boats', '0.02'],
  ];
  expect(rowsOf(await read())).toEqual(named);
  expect(await read()).toMatchObject({ unlisted: [{ importId, amounts: [{ amount: '0.06' }] }] });

  const track = await add(songs[1]);
  expect(rowsOf(await read())).toEqual([['s', 'Slow Tram', '0.04'], named[1]]);
  expect(await read({ songId: track.songId })).toMatchObject({
    currencies: [{ total: '0.04', units: 20 }],
    unlisted: [],
  });
  expect(await read()).toMatchObject({ unlisted: [{ amounts: [{ amount: '0.02' }] }] });
  expect((await told(server, ada, importId)).subjects).toEqual({ all: 2, unmatched: 1 });
  const taken = (await subjectsOf(importId)).filter(({ trackId }) => trackId === track.id);
  expect(taken.map(({ title, matchedBy }) => [title, matchedBy])).toEqual([
    ['Slow Tram', 'isrc'],
    ['Slow Tram', 'isrc'],
  ]);
  const { songs: shown, money } = (
    await call(server.app, getImportBrought, { as: ada, params: { id: importId } })
  ).json();
  expect(shown).toMatchObject([{ title: 'Slow Tram' }]);
  expect(money).toMatchObject([{ inFiles: 60_000, stored: 60_000, removed: 0, leftOut: [] }]);

  await remove(track);
  expect(rowsOf(await read())).toEqual(named);
  const again = await add(songs[1]);
  expect(await read({ songId: again.songId })).toMatchObject({ currencies: [{ total: '0.04' }] });
});

test('[EARN-01] its owner says which song it is after it was applied', async () => {
  const [track, other] = [await add(songs[0]), await add(songs[2])];
  const importId = await bring('june.csv', statementOf('2026-06', songs.slice(0, 2), false));
  const match = async (subjectId: string, trackId: string | null, as = ada) =>
    (
      await call(server.app, matchImportSubject, {
        as,
        params: { id: importId, subjectId },
        body: { trackId },
      })
    ).statusCode;
  const subjects = await subjectsOf(importId);
  const boats = subjects.filter(({ title }) => title === 'Paper Boats');
  expect(boats.map(({ offers }) => offers.map(({ trackId }) => trackId))).toEqual([[track.id], [track.id]]);
  const [first = { id: '' }, second = { id: '' }] = boats;
  expect(await match(first.id, null)).toBe(409);
  expect(await match(first.id, track.id, await person(server))).toBe(404);
  expect(await match('77', track.id)).toBe(404);
  expect([await match(first.id, track.id), await match(second.id, track.id)]).toEqual([200, 200]);
  await server.runJobs();
  expect(await match(first.id, track.id)).toBe(200);
  expect(await match(first.id, other.id)).toBe(409);
  expect(rowsOf(await read())).toEqual([
    ['~', 'Slow Tram', '0.04'],
    ['s', 'Paper Boats', '0.02'],
  ]);
  // What was said holds for the next statement, too.
  await bring('july.csv', statementOf('2026-07', songs.slice(0, 1), false));
  expect(await read({ songId: track.songId })).toMatchObject({
    currencies: [{ total: '0.04' }],
    unlisted: [],
  });
});

const countsOf = (of: readonly Song[] = songs): string =>
  [
    'date,title,isrc,streams,listeners',
    ...of.map(({ isrc, title }, place) => `2026-06-01,${title},${isrc},${10 * (place + 1)},7`),
  ].join('\n');

/** A table of anybody's, whose columns are said once. */
async function bringCounts(content: string): Promise<string> {
  const { id, state } = await dryRun(server, ada, [{ name: 'streams.csv', content }]);
  if (state === 'asking') {
    const columns = ['date', 'title', 'isrc', 'streams', 'listeners'] as const;
    const files = [{ index: 0, platform: 'spotify' as const, columns: [...columns] }];
    await call(server.app, answerImport, { as: ada, params: { id }, body: { files } });
    await server.runJobs();
  }
  await applied(server, ada, id);
  return id;
}

async function ownOf(songId?: string): Promise<(string | number | null)[][]> {
  const query = songId === undefined ? {} : { songId };
  const reply = await call(server.app, getOwnSeries, { as: ada, query });
  const { figures }: ReplyOf<typeof getOwnSeries> = reply.json();
  return figures.flatMap(({ figure, series }) => series.map(({ latest }) => [figure, latest.value]));
}

test('[SYNC-10] counts of such songs appear with the song, without another upload', async () => {
  const track = await add(songs[0]);
  const id = await bringCounts(countsOf());
  expect(await read()).toMatchObject({ currencies: [], unlisted: [] });
  // Neither the artist as a whole nor the import claims them before they are seen.
  expect(await ownOf()).toEqual([]);
  const brought = async () => (await call(server.app, getImportBrought, { as: ada, params: { id } })).json();
  expect(await brought()).toMatchObject({ totals: [{ figure: 'streams', sum: 10 }], isOfArtist: false });
  expect((await told(server, ada, id)).files).toMatchObject([{ keepsUnlisted: true }]);

  const slow = await add(songs[1]);
  expect(await ownOf(slow.songId)).toEqual([
    ['streams', 20],
    ['listeners', 7],
  ]);
  expect(await ownOf(track.songId)).toContainEqual(['streams', 10]);
  expect(await brought()).toMatchObject({ totals: [{ figure: 'streams', sum: 30 }] });
  expect((await told(server, ada, id)).subjects).toEqual({ all: 3, unmatched: 1 });

  await remove(slow);
  expect(await ownOf()).toEqual([]);
  expect(await ownOf((await add(songs[1])).songId)).toContainEqual(['streams', 20]);
  await undone(server, ada, id);
  expect(await ownOf(track.songId)).toEqual([]);
});

test('[SYNC-10] a zero before the release is none, whenever the song is added', async () => {
  const [song] = songs;
  const { id, isrc, title } = song;
  const facts = { title, artist: 'Ada', isrc, releaseDate: '2026-06-02' };
  spotify.tell(id, { song: facts, metrics: { popularity: 7 } });
  const rows = [0, 0, 5].map((streams, day) => `2026-06-0${day + 1},${title},${isrc},${streams},${streams}`);
  await bringCounts(['date,title,isrc,streams,listeners', ...rows].join('\n'));
  const { songId } = await add(song);
  const reply = await call(server.app, getOwnSeries, { as: ada, query: { songId } });
  const { figures }: ReplyOf<typeof getOwnSeries> = reply.json();
  expect(figures[0]?.series[0]?.spans).toEqual([
    { from: '2026-06-02', to: '2026-06-02', value: 0 },
    { from: '2026-06-03', to: '2026-06-03', value: 5 },
  ]);
});

test('[EARN-01] [SYNC-10] sums are what applied files say, whatever is added, removed, undone and uploaded again', async () => {
  const months = ['2026-06', '2026-07'] as const;
  const step = fc.oneof(
    fc.record({ upload: fc.nat(1) }),
    fc.constant({ count: true }),
    fc.record({ undo: fc.nat(3) }),
    fc.record({ add: fc.nat(2) }),
    fc.record({ remove: fc.nat(2) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      ada = await person(server);
      const shown: { id: string; month: number }[] = [];
      const tracks = new Map<number, Track>();
      for (const one of steps) {
        if ('count' in one) {
          shown.push({ id: await bringCounts(countsOf()), month: -1 });
        } else if ('upload' in one) {
          const content = statementOf(months[one.upload] ?? '');
          const dry = await dryRun(server, ada, [{ name: `${one.upload}.csv`, content }]);
          await applied(server, ada, dry.id);
          shown.push({ id: dry.id, month: one.upload });
        } else if ('undo' in one) {
          const [gone] = shown.splice(one.undo, 1);
          if (gone) await undone(server, ada, gone.id);
        } else if ('add' in one) {
          if (!tracks.has(one.add)) tracks.set(one.add, await add(songs[one.add] as Song));
        } else {
          const track = tracks.get(one.remove);
          tracks.delete(one.remove);
          if (track) await remove(track);
        }
        const statements = new Set(shown.flatMap(({ month }) => (month < 0 ? [] : month))).size;
        const isCounted = shown.some(({ month }) => month < 0);
        for (const [place, { songId }] of tracks) {
          const streams = (await ownOf(songId)).filter(([figure]) => figure === 'streams');
          expect(streams).toEqual(isCounted ? [['streams', 10 * (place + 1)]] : []);
        }
        const earnings = await read();
        const cents = (of: Iterable<number>) => [...of].reduce((sum, place) => sum + 2 * (place + 1), 0);
        const totals = earnings.currencies.map(({ total }) => Math.round(Number(total) * 100));
        expect(totals).toEqual(statements === 0 ? [] : [statements * cents([0, 1, 2])]);
        const listed = earnings.currencies.flatMap(({ rows }) =>
          rows.filter(({ key }) => !key.startsWith('~')),
        );
        const ofList = listed.reduce((sum, { amount }) => sum + Number(amount) * 100, 0);
        expect(Math.round(ofList)).toBe(statements * cents(tracks.keys()));
      }
    }),
    { numRuns: draws(24) },
  );
}, 240_000);
