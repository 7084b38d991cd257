import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { answerImport, listImportRows, type MusicImport } from '#contract/imports.ts';
import { getMoods, getTrackSound } from '#contract/sound.ts';
import { addTracks } from '#contract/tracks.ts';
import { type SoundFeature, soundFeatureNames } from '#domain/sound.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { sharedData } from '#kit/shared-folder.ts';
import {
  applied,
  dryRun,
  storedRows,
  told,
  undone,
  uploadSettings,
} from '../imports/upload/upload-for-test.ts';

const server = useTestServer({
  platforms: {
    spotify: fakeConnector('spotify', { knowsAll: true }),
    youtube: fakeConnector('youtube', { knowsAll: true }),
  },
  settings: uploadSettings(),
});

const idOf = (number: number): string => `song${String(number).padStart(18, '0')}`;
const spotifyUrl = (id: string): string => `https://open.spotify.com/track/${id}`;

async function listOf(...urls: string[]): Promise<{ as: Person; trackIds: string[] }> {
  const as = await person(server, { tier: 'premium' });
  const { added } = (await call(server.app, addTracks, { as, body: { urls } })).json();
  return { as, trackIds: added.map(({ id }: { id: string }) => id) };
}

const soundOf = async (as: Person, id: string): Promise<ReplyOf<typeof getTrackSound>> =>
  (await call(server.app, getTrackSound, { as, params: { id } })).json();
const csv = (...lines: string[]) => ({ name: 'features.csv', content: lines.join('\n') });
const verdicts = async (as: Person, { id }: MusicImport) =>
  (await call(server.app, listImportRows, { as, params: { id } }))
    .json()
    .map(({ verdict, reason }: { verdict: string; reason: string | null }) => reason ?? verdict);

const header = 'track_id,track_name,artist_name,danceability,energy,key,loudness,mode,valence,tempo';
const line = (id: string, ...cells: (string | number)[]) => [id, 'Song', 'Ada', ...cells].join(',');

describe('a table of audio features', () => {
  let ada: Person;
  let [first, second] = ['', ''];
  beforeAll(async () => {
    const list = await listOf(spotifyUrl(idOf(1)), spotifyUrl(idOf(2)));
    ada = list.as;
    [first = '', second = ''] = list.trackIds;
  });

  test('[MOOD-01] is recognised by its columns, and each row says what becomes of it', async () => {
    const one = await dryRun(server, ada, [
      csv(
        header,
        line(idOf(1), 0.5, 0.9, 6, -5.87, 0, 0.8, 105.143),
        line(idOf(2), 0.5, 1.2, 6, -5.87, 0, 0.8, 105.143),
        line(idOf(3), 0.5, 0.9, 6, -5.87, 0, 0.8, 105.143),
        line(idOf(4), '', '', '', '', '', '', ''),
        line(idOf(5), 0.5, 0.9, 6, -5.87, 0, 'loud', 105.143),
        line(idOf(6), 0.5, 0.9, 12, -5.87, 0, 0.8, 105.143),
      ),
    ]);
    expect(one).toMatchObject({ state: 'ready', kind: 'audio-features', files: [{ platform: 'spotify' }] });
    expect(await verdicts(ada, one)).toEqual([
      'new',
      'out_of_range',
      'unmatched',
      'empty',
      'bad_number',
      'out_of_range',
    ]);
    expect((await soundOf(ada, first)).parts).toEqual([]);

    await applied(server, ada, one.id);
    const { parts, mood } = await soundOf(ada, first);
    const imported = { importId: one.id, file: 'features.csv' };
    expect(parts).toEqual([
      {
        ...{
          trackId: first,
          source: 'import',
          platform: 'spotify',
          key: 'Fs',
          mode: 'minor',
          gain: null,
          tags: [],
        },
        features: { danceability: 0.5, energy: 0.9, loudness: -5.87, valence: 0.8, tempo: 105.143 },
        ...{ readAt: parts[0]?.readAt, imported },
      },
    ]);
    expect(mood).toMatchObject({ mood: 'happy', source: 'import', imported });
    expect((await soundOf(ada, second)).parts).toEqual([]);
    const again = await dryRun(server, ada, [
      csv(
        header,
        line(idOf(1), 0.5, 0.9, 6, -5.87, 0, 0.8, 105.143),
        line(idOf(2), 0.1, 0.1, -1, -20, 1, 0.1, 0),
      ),
    ]);
    expect(await verdicts(ada, again)).toEqual(['known', 'new']);
    await undone(server, ada, again.id);
    await undone(server, ada, one.id);
    expect(await soundOf(ada, first)).toMatchObject({ parts: [], mood: null });
    expect(await storedRows(server)).toBe(0);
  });

  test('[MOOD-01] what one listener imported is nobody else’s, though both follow the same song', async () => {
    const one = await dryRun(server, ada, [csv(header, line(idOf(1), 0.5, 0.9, 6, -5.87, 0, 0.8, 105.143))]);
    await applied(server, ada, one.id);
    const { as: eve, trackIds } = await listOf(spotifyUrl(idOf(1)));
    expect((await soundOf(eve, trackIds[0] ?? '')).parts).toEqual([]);
    expect((await soundOf(ada, first)).parts).toHaveLength(1);
    await undone(server, ada, one.id);
  });

  test('[MOOD-01] a table with counts in it has both stored, each as what it is', async () => {
    const one = await dryRun(server, ada, [
      csv(
        'Date,Spotify URI,Streams,BPM,Key,Danceability_%',
        `2026-11-01,spotify:track:${idOf(2)},700,92,C#,71`,
      ),
    ]);
    expect(one).toMatchObject({ state: 'asking', files: [{ asks: ['columns'] }] });
    const columns = one.files[0]?.columns?.map(({ meaning }) => meaning);
    expect(columns).toEqual(['date', 'url', 'streams', 'tempo', 'pitchClass', 'danceability']);
    await call(server.app, answerImport, {
      as: ada,
      params: { id: one.id },
      body: { files: [{ index: 0, columns }] },
    });
    await server.runJobs();
    expect(await told(server, ada, one.id)).toMatchObject({ state: 'ready', rows: { new: 1 } });
    await applied(server, ada, one.id);
    expect((await soundOf(ada, second)).parts).toMatchObject([
      { features: { tempo: 92, danceability: 0.71 }, key: 'Cs', mode: null },
    ]);
    const same = await dryRun(server, ada, [
      csv(
        'Date,Spotify URI,Streams,BPM,Key,Danceability_%',
        `2026-11-01,spotify:track:${idOf(2)},700,93,C#,71`,
      ),
    ]);
    expect(await verdicts(ada, same)).toEqual(['differs']);
    for (const { id } of [same, one]) await undone(server, ada, id);
    expect(await storedRows(server)).toBe(0);
  });

  test('[MOOD-01] rows without a song’s name ask which it is', async () => {
    const one = await dryRun(server, ada, [csv('Tempo,Energy', '120,0.4')]);
    const [{ asks = [], columns = [] } = {}] = one.files;
    expect(asks).toEqual(['columns']);
    const answer = async (body: object) => {
      await call(server.app, answerImport, {
        as: ada,
        params: { id: one.id },
        body: { files: [{ index: 0, ...body }] },
      });
      await server.runJobs();
      return told(server, ada, one.id);
    };
    const meanings = columns?.map(({ meaning }) => meaning);
    expect((await answer({ columns: meanings })).files[0]?.asks).toEqual(['song']);
    expect(await answer({ trackId: second })).toMatchObject({ state: 'ready', rows: { new: 1 } });
    await undone(server, ada, one.id);
  });
});

/** What a table says of two songs; absent: it has no such cell. */
type Said = Partial<Record<SoundFeature, number>>;
const said = fc.record(
  { energy: fc.constantFrom(0.2, 0.8), valence: fc.constantFrom(0.2, 0.8), tempo: fc.constantFrom(90, 120) },
  { requiredKeys: [] },
);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ files: fc.tuple(said, said) }) },
  { weight: 1, arbitrary: fc.record({ undo: fc.nat() }) },
);

/** Of each song the files that say something no later one says, the latest first. */
function heard(layers: readonly Said[]): Said[] {
  const known = new Set<string>();
  return layers.toReversed().filter((one) => {
    const names = Object.keys(one);
    const isNew = names.some((name) => !known.has(name));
    for (const name of names) known.add(name);
    return isNew;
  });
}

test('[MOOD-01] whatever is imported and undone, in whatever order: what is left is what the other files say', async () => {
  const cell = (of: Said, name: SoundFeature) => of[name] ?? '';
  const row = (id: string, of: Said) =>
    [id, cell(of, 'energy'), cell(of, 'valence'), '', cell(of, 'tempo')].join(',');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const { as, trackIds } = await listOf(spotifyUrl(idOf(1)), spotifyUrl(idOf(2)));
      const kept = new Map<string, [Said, Said]>();
      for (const now of steps) {
        if ('files' in now) {
          const lines = now.files.map((of, place) => row(idOf(place + 1), of));
          const one = await dryRun(server, as, [csv('id,energy,valence,danceability,tempo', ...lines)]);
          if (one.rows.new + one.rows.known + one.rows.differs === 0) continue;
          await applied(server, as, one.id);
          kept.set(one.id, now.files);
        } else {
          const id = [...kept.keys()][now.undo % Math.max(1, kept.size)];
          if (id === undefined) continue;
          await undone(server, as, id);
          kept.delete(id);
        }
        for (const [place, id] of trackIds.entries()) {
          const layers = [...kept.values()].map((files) => files[place] ?? {});
          const { parts } = await soundOf(as, id);
          expect(parts.map(({ features }) => features)).toEqual(heard(layers));
        }
      }
      for (const id of kept.keys()) await undone(server, as, id);
      expect(await storedRows(server)).toBe(0);
    }),
    { numRuns: 4 },
  );
}, 120_000);

const real = join(sharedData, 'spotify-track-features/playlist_2000to2022.csv');

describe.skipIf(!existsSync(real))('a real table of audio features', () => {
  test('[MOOD-01] every number of every song is the file’s own, counted without this code', async () => {
    const content = readFileSync(real, 'utf8');
    const rows = parse(content, { columns: true }) as Record<string, string>[];
    const byId = new Map(rows.map((row) => [row.track_id ?? '', row]));
    const ids = [...byId.keys()].slice(0, 40);
    const { as, trackIds } = await listOf(...ids.map(spotifyUrl), videoUrl(1));
    const one = await dryRun(server, as, [{ name: 'playlist.csv', content }]);
    const wanted = rows.filter(({ track_id: id = '' }, place) => {
      const isFirst = rows.findIndex((row) => row.track_id === id) === place;
      return isFirst && ids.includes(id);
    });
    expect(one.rows).toEqual({
      ...{ total: rows.length, new: wanted.length, known: 0, differs: 0 },
      unmatched: byId.size - ids.length,
      rejected: rows.length - byId.size,
    });
    await applied(server, as, one.id);
    expect(await storedRows(server)).toBe(ids.length * 11);
    const { songs, known, all }: ReplyOf<typeof getMoods> = (
      await call(server.app, getMoods, { as, query: {} })
    ).json();
    expect([known, all, songs.length]).toEqual([ids.length, ids.length + 1, ids.length]);
    for (const [place, id] of ids.entries()) {
      const [part] = (await soundOf(as, trackIds[place] ?? '')).parts;
      const row = byId.get(id) ?? {};
      for (const name of soundFeatureNames)
        expect([name, part?.features[name]]).toEqual([name, Math.round(Number(row[name]) * 1e6) / 1e6]);
      expect(part?.mode).toBe(row.mode === '1' ? 'major' : 'minor');
    }
    await undone(server, as, one.id);
    expect(await storedRows(server)).toBe(0);
  });
});
