/** Zero is a number: what files count as nothing is stored, shown and added up like any other number. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerImport, type ImportRow, listImportRows, matchImportSubject } from '#contract/imports.ts';
import { addTracks, getTrackHistory, type HistoryPoint, type Track } from '#contract/tracks.ts';
import { addDays, eachDay } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { selectFigures } from '../own-figures/service.ts';
import { applied, dryRun, type TestFile, uploadSettings } from './upload/upload-for-test.ts';

const spotify = fakeConnector('spotify', { knowsAll: true });
const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { spotify, youtube }, settings: uploadSettings() });

const song = (letter: string) => letter.repeat(22);
const spotifyUrl = (letter: string) => `https://open.spotify.com/track/${song(letter)}`;
let ada: Person;
let track: Track;

async function follow(url: string): Promise<Track> {
  const reply = await call(server.app, addTracks, { as: ada, body: { urls: [url] } });
  return reply.json().added[0];
}

beforeEach(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  spotify.tell(song('a'), { song: { title: 'Slow Tide', releaseDate: '2020-04-03' }, metrics: {} });
  track = await follow(spotifyUrl('a'));
});

const timeline = (from: string, streams: readonly number[], name = 'Slow Tide-timeline.csv'): TestFile => ({
  name,
  content: ['date,streams', ...streams.map((count, day) => `${addDays(from, day)},${count}`)].join('\n'),
});

async function bring(file: TestFile, fields: Record<string, string> = { trackId: track.id }) {
  const dry = await dryRun(server, ada, [file], fields);
  await applied(server, ada, dry.id);
  return dry;
}

async function historyOf(query: Record<string, string>, id = track.id): Promise<(number | string)[]> {
  const reply = await call(server.app, getTrackHistory, {
    ...{ as: ada, params: { id }, query: { metric: 'streams', mode: 'change', ...query } },
  });
  const { points } = reply.json<{ points: HistoryPoint[] }>();
  return points.map(({ value, note }) => value ?? note ?? 'nothing');
}

const rowsOf = async (id: string) =>
  (await call(server.app, listImportRows, { as: ada, params: { id }, query: { limit: 100 } })).json<
    ImportRow[]
  >();
const leftOut = async (id: string) =>
  (await rowsOf(id)).flatMap(({ reason, from }) => (reason === null ? [] : [`${from} ${reason}`]));

describe('[SYNC-07] zeros of a file', () => {
  test('before and after all that was counted are days like others, and the month is whole', async () => {
    const january = [0, 0, ...Array<number>(26).fill(1), 0, 0, 0];
    const dry = await bring(timeline('2026-01-01', january));
    expect(dry.rows).toMatchObject({ total: 31, new: 31, rejected: 0 });
    const days = { from: '2026-01-01', to: '2026-01-31' };
    expect(await historyOf(days)).toEqual(january);
    expect(await historyOf({ ...days, interval: 'month' })).toEqual([26]);
    expect(await historyOf({ ...days, interval: 'month', mode: 'total' })).toEqual([26]);
  });

  test('alone are a month of nothing, which is not one that is missing', async () => {
    await bring(timeline('2026-02-01', Array<number>(28).fill(0)));
    const days = { from: '2026-02-01', to: '2026-02-28' };
    expect(await historyOf(days)).toEqual(Array(28).fill(0));
    expect(await historyOf({ ...days, interval: 'month' })).toEqual([0]);
    expect(await historyOf({ from: '2026-03-01', to: '2026-03-02' })).toEqual(['missing', 'missing']);
  });

  test('correct what an earlier file said', async () => {
    await bring(timeline('2026-03-01', [5]));
    const later = await bring(timeline('2026-03-01', [0, 4]));
    expect(later.rows).toMatchObject({ differs: 1, new: 1, rejected: 0 });
    expect(await historyOf({ from: '2026-03-01', to: '2026-03-02' })).toEqual([0, 4]);
  });

  describe('before the song came out', () => {
    let late: Track;
    beforeEach(async () => {
      spotify.tell(song('b'), { song: { title: 'New', releaseDate: '2026-05-04' }, metrics: {} });
      late = await follow(spotifyUrl('b'));
    });
    const may = { from: '2026-05-01', to: '2026-05-07' };

    test('are left out by that name, and no other day is, whatever is stored already', async () => {
      const file = timeline(may.from, [0, 0, 0, 0, 0, 6, 0]);
      const dry = await dryRun(server, ada, [file], { trackId: late.id });
      const early = ['01', '02', '03'].map((day) => `2026-05-${day} before_release`);
      expect(await leftOut(dry.id)).toEqual(early);
      await applied(server, ada, dry.id);
      expect(await historyOf(may, late.id)).toEqual([...Array(3).fill('missing'), 0, 0, 6, 0]);
      const again = await dryRun(server, ada, [file], { trackId: late.id });
      expect(await leftOut(again.id)).toEqual(early);
      expect(again.rows).toMatchObject({ total: 7, known: 4, rejected: 3 });
    });

    test('are days like others once the file has counted more: the day is that of another release', async () => {
      await bring(timeline(may.from, [0, 2, 0, 0, 0, 6, 0]), { trackId: late.id });
      expect(await historyOf(may, late.id)).toEqual(['missing', 2, 0, 0, 0, 6, 0]);
    });

    test('are told by the song that they are taken for, and anew when that is another', async () => {
      const dry = await dryRun(server, ada, [
        { name: 'New-timeline.csv', content: timeline(may.from, [0, 0, 0, 4]).content },
      ]);
      expect(dry.rows).toMatchObject({ unmatched: 4, rejected: 0 });
      const choose = (trackId: string) =>
        call(server.app, matchImportSubject, {
          ...{ as: ada, params: { id: dry.id, subjectId: '0' }, body: { trackId } },
        });
      expect((await choose(late.id)).json().rows).toMatchObject({ new: 1, rejected: 3 });
      expect((await choose(track.id)).json().rows).toMatchObject({ new: 4, rejected: 0 });
    });
  });
});

/** A piece of some days of what one kind of file tells, each with its number; `isReversed`: the latest day first. */
type Piece = { kind: keyof typeof kinds; start: number; counts: number[]; isReversed: boolean };

const days = eachDay('2026-02-01', '2026-02-28');

/** Of each daily kind: how it writes a day, and what it then says of what. */
const kinds = {
  'song timeline': {
    name: 'Slow Tide-timeline.csv',
    header: 'date,streams',
    row: (day: string, count: number) => `${day},${count}`,
    says: ['song streams'],
  },
  'table of anybody': {
    name: 'mine.csv',
    header: 'Tag,Link,Anzahl',
    row: (day: string, count: number) => `${day},${track.originalUrl},${count}`,
    says: ['song streams'],
  },
  'audience timeline': {
    name: 'audience.csv',
    header: 'date,listeners,streams,followers',
    row: (day: string, count: number) => `${day},${count},${count},${count}`,
    says: ['artist listeners', 'artist streams', 'artist followers'],
  },
  'chart of videos': {
    name: 'Chart data.csv',
    header: 'Date,Content,Video title,Video publish time,Views',
    row: (day: string, count: number) => `${day},${videoId(0)},T,"Nov 1, 2020",${count}`,
    says: ['video views'],
  },
  totals: {
    name: 'Totals.csv',
    header: 'Date,Views',
    row: (day: string, count: number) => `${day},${count}`,
    says: ['artist views'],
  },
  'table by day': {
    name: 'Table data.csv',
    header: 'Date,Views,Likes',
    row: (day: string, count: number) => `${day},${count},${count}`,
    says: ['artist views', 'artist likes'],
  },
} as const;

const piece: fc.Arbitrary<Piece> = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as Piece['kind'][])),
  start: fc.oneof(fc.constant(0), fc.nat(days.length - 1)),
  counts: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 300 })), {
    ...{ minLength: 1, maxLength: days.length, size: 'max' },
  }),
  isReversed: fc.boolean(),
});

const toldBy = ({ start, counts }: Piece) =>
  days.slice(start, start + counts.length).map((day, place) => ({ day, count: counts[place] ?? 0 }));

function fileOf(one: Piece): TestFile {
  const { name, header, row } = kinds[one.kind];
  const rows = toldBy(one).map(({ day, count }) => row(day, count));
  return { name, content: [header, ...(one.isReversed ? rows.toReversed() : rows)].join('\n') };
}

/** The next table of that shape is read as this one was said to be. */
async function sayColumns(): Promise<void> {
  const { name, header, row } = kinds['table of anybody'];
  const asking = await dryRun(server, ada, [{ name, content: `${header}\n${row('2026-06-01', 9)}` }]);
  const body = { files: [{ index: 0, columns: ['date', 'url', 'streams'] }] };
  await call(server.app, answerImport, { as: ada, params: { id: asking.id }, body });
  await server.runJobs();
}

const missing = 'missing';

/** What a history says of these days, and of the month that they are. */
async function readingOf({ id, metric }: { id: string; metric: string }) {
  const read = async (interval: string) => {
    const query = { metric, mode: 'change', interval, from: days[0], to: days.at(-1) };
    const reply = await call(server.app, getTrackHistory, { as: ada, params: { id }, query });
    const { points } = reply.json<{ points: HistoryPoint[] }>();
    return points.map(({ imported, value }) => imported ?? value ?? missing);
  };
  return { days: await read('day'), month: await read('month') };
}

function expectedOf(last: ReadonlyMap<string, number>, what: string) {
  const counts = days.map((day) => last.get(`${what} ${day}`) ?? missing);
  const sum = counts.reduce<number>((all, count) => all + Number(count), 0);
  return { days: counts, month: [Number.isNaN(sum) ? missing : sum] };
}

test('[SYNC-07] daily series, in whatever pieces and order and however corrected, read as they were told last', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(piece, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 }),
      async (imports) => {
        ada = await person(server, { timeZone: 'UTC' });
        track = await follow(spotifyUrl('a'));
        const { id: videoTrack } = await follow(videoUrl(0));
        await sayColumns();
        const last = new Map<string, number>();
        for (const pieces of imports) {
          const dry = await dryRun(server, ada, pieces.map(fileOf), { trackId: track.id });
          expect(dry.rows).toMatchObject({ unmatched: 0, rejected: 0 });
          await applied(server, ada, dry.id);
          for (const one of pieces)
            for (const { day, count } of toldBy(one))
              for (const what of kinds[one.kind].says) last.set(`${what} ${day}`, count);
        }
        expect(await readingOf({ id: track.id, metric: 'streams' })).toEqual(
          expectedOf(last, 'song streams'),
        );
        expect(await readingOf({ id: videoTrack, metric: 'views' })).toEqual(expectedOf(last, 'video views'));
        // No page shows these day by day.
        const artist = await selectFigures(server.ctx.db, ada.user.id, { trackIds: null });
        const ofArtist = [...last].filter(([what]) => what.startsWith('artist '));
        expect(artist.map(({ figure, from, value }) => [`artist ${figure} ${from}`, value]).sort()).toEqual(
          ofArtist.sort(),
        );
      },
    ),
    { numRuns: 4 },
  );
}, 120_000);
