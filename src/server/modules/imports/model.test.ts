import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MusicImport } from '#contract/imports.ts';
import { addTracks } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import { type FiguresWanted, selectFigures } from '../own-figures/service.ts';
import {
  applied,
  dryRun,
  storedRows,
  type TestFile,
  undone,
  uploadSettings,
} from './upload/upload-for-test.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube }, settings: uploadSettings() });

let ada: Person;
let trackIds: string[];
async function begin(): Promise<void> {
  ada = await person(server);
  const urls = [videoUrl(0), videoUrl(1)];
  const reply = await call(server.app, addTracks, { as: ada, body: { urls } });
  trackIds = reply.json().added.map(({ id }: { id: string }) => id);
}

/** What a row says, as the model keeps it: what of, and how much. The third song is on nobody's list. */
type Said = { thing: string; value: number };
type Told = { file: TestFile; said: Said[]; unmatched: number; repeated: number };

const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
const values = fc.integer({ min: 0, max: 2 });

const timeline = fc
  .array(fc.record({ day: fc.constantFrom(...days), value: values }), { minLength: 1, maxLength: 4 })
  .map((rows): Told => {
    const first = rows.filter(({ day }, at) => rows.findIndex((row) => row.day === day) === at);
    return {
      file: {
        name: 'audience.csv',
        content: [
          'date,listeners,streams,followers',
          ...rows.map(({ day, value }) => `${day},${value},${value},${value}`),
        ].join('\n'),
      },
      said: first.flatMap(({ day, value }) =>
        ['listeners', 'streams', 'followers'].map((figure) => ({ thing: `artist ${day} ${figure}`, value })),
      ),
      unmatched: 0,
      repeated: rows.length - first.length,
    };
  });

const chart = fc
  .array(fc.record({ song: fc.integer({ min: 0, max: 2 }), day: fc.constantFrom(...days), value: values }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((rows): Told => {
    const of = ({ song, day }: (typeof rows)[number]) => `${song} ${day} views`;
    const first = rows.filter((row, at) => rows.findIndex((other) => of(other) === of(row)) === at);
    return {
      file: {
        name: 'Chart data.csv',
        content: [
          'Date,Content,Video title,Video publish time,Views',
          ...rows.map(({ song, day, value }) => `${day},${videoId(song)},T,"Nov 1, 2020",${value}`),
        ].join('\n'),
      },
      said: first.filter(({ song }) => song < 2).map((row) => ({ thing: of(row), value: row.value })),
      unmatched: first.filter(({ song }) => song === 2).length,
      repeated: rows.length - first.length,
    };
  });

type Step = { files: Told[] } | { undo: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ files: fc.array(fc.oneof(timeline, chart), { minLength: 1, maxLength: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ undo: fc.nat() }) },
);

/** Of files that speak of the same the last one counts. */
const effective = (layers: readonly Told[]): Record<string, number> =>
  Object.fromEntries(layers.flatMap(({ said }) => said.map(({ thing, value }) => [thing, value])));

async function shown(): Promise<Record<string, number>> {
  const wanted: FiguresWanted[] = [{ trackIds: null }, { trackIds }];
  const rows = (
    await Promise.all(wanted.map((each) => selectFigures(server.ctx.db, ada.user.id, each)))
  ).flat();
  return Object.fromEntries(
    rows.map(({ trackId, from, figure, value }) => [
      `${trackId === null ? 'artist' : trackIds.indexOf(trackId)} ${from} ${figure}`,
      value,
    ]),
  );
}

/** What each row of a file is against what is shown: a row is all that it says of one song and day. */
function verdictsOf({ said, unmatched, repeated }: Told, before: Record<string, number>) {
  const rows = Map.groupBy(said, ({ thing }) => thing.split(' ').slice(0, 2).join(' '));
  const verdicts = [...rows.values()].map((things) => {
    if (things.some(({ thing, value }) => thing in before && before[thing] !== value)) return 'differs';
    return things.every(({ thing }) => thing in before) ? 'known' : 'new';
  });
  const count = (verdict: string) => verdicts.filter((each) => each === verdict).length;
  const told = { new: count('new'), known: count('known'), differs: count('differs') };
  return { ...told, unmatched, rejected: repeated, total: rows.size + unmatched + repeated };
}

function expectExplained(dry: MusicImport, files: readonly Told[], before: Record<string, number>) {
  expect(dry.files.map(({ rows }) => rows)).toEqual(files.map((file) => verdictsOf(file, before)));
  for (const { rows } of [dry, ...dry.files]) {
    const { total, ...parts } = rows;
    expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(total);
  }
}

test('[SYNC-07] whatever is imported, imported again and undone, in whatever order: what is left is what the others say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      await begin();
      const kept = new Map<string, Told[]>();
      for (const now of steps) {
        const before = effective([...kept.values()].flat());
        if ('files' in now) {
          const dry = await dryRun(
            server,
            ada,
            now.files.map(({ file }) => file),
          );
          expectExplained(dry, now.files, before);
          await applied(server, ada, dry.id);
          kept.set(dry.id, now.files);
        } else {
          const id = [...kept.keys()][now.undo % Math.max(1, kept.size)];
          if (id === undefined) continue;
          await undone(server, ada, id);
          kept.delete(id);
        }
        expect(await shown()).toEqual(effective([...kept.values()].flat()));
      }
      for (const id of kept.keys()) await undone(server, ada, id);
      expect(await storedRows(server)).toBe(0);
    }),
    { numRuns: draws(24) },
  );
}, 120_000);
