import { beforeEach, describe, expect, test } from 'vitest';
import { getEarnings } from '#contract/earnings.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { answerImport, type MusicImport } from '#contract/imports.ts';
import { addTracks } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { applied, dryRun, told, undone, uploadSettings } from './upload/upload-for-test.ts';

const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { spotify }, settings: uploadSettings() });

const details = {
  name: 'details.csv',
  content: [
    'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)',
    '2026-08-15,2026-06,Spotify,Ada,Paper Boats,QZABC2600001,1,1000,100,Song,US,0,3.1042',
    '2026-08-15,2026-06,Spotify,Ada,Paper Boats,QZABC2600001,1,200,100,Song,DE,0,0.7011',
    '2026-08-15,2026-07,Deezer,Ada,Paper Boats,QZABC2600001,1,500,100,Song,US,0,1.9533',
  ].join('\n'),
};
const summary = {
  name: 'summary.csv',
  content: ['Month,Units,Net (USD)', '2026-06,1200,3.81', '2026-07,500,1.95'].join('\n'),
};
const meanings = ['date', 'units', 'earnings'] as const;

let ada: Person;

beforeEach(async () => {
  ada = await person(server);
  const song = { title: 'Paper Boats', artist: 'Ada', isrc: 'QZABC2600001' };
  spotify.tell('4uLU6hMCjMI75M1A2tKUQC', { song, metrics: { popularity: 7 } });
  const urls = ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'];
  await call(server.app, addTracks, { as: ada, body: { urls } });
});

async function answer(id: string, files: BodyOf<typeof answerImport>['files']): Promise<MusicImport> {
  const reply = await call(server.app, answerImport, {
    as: ada,
    params: { id },
    body: { files },
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  await server.runJobs();
  return told(server, ada, id);
}

/** A table of one's own asks for its columns. */
async function ready(files: Parameters<typeof dryRun>[2]): Promise<MusicImport> {
  const asking = await dryRun(server, ada, files);
  const answers = asking.files.flatMap(({ asks, index }) =>
    asks.length > 0 ? [{ index, columns: [...meanings], platform: 'spotify' as const }] : [],
  );
  return answers.length > 0 ? answer(asking.id, answers) : asking;
}

const total = async (): Promise<string[]> => {
  const reply = await call(server.app, getEarnings, { as: ada });
  return reply.json<ReplyOf<typeof getEarnings>>().currencies.map(({ total: sum }) => sum);
};

const sameIn = ({ files }: MusicImport) =>
  files.map(({ name, isLeftOut, sameAs }) => [name, isLeftOut, sameAs?.name ?? null]);

describe('[SYNC-10] the same money in two files', () => {
  test.each([
    ['details first', [details, summary]],
    ['summary first', [summary, details]],
  ])('a summary beside its details is told and left out: %s', async (_, files) => {
    const dry = await ready(files);
    expect(dry.state).toBe('ready');
    expect(sameIn(dry).sort()).toEqual([
      ['details.csv', false, null],
      ['summary.csv', true, 'details.csv'],
    ]);
    expect(dry.rows).toMatchObject({ new: 3, rejected: 3 - 1, total: 5 });
    await applied(server, ada, dry.id);
    expect(await total()).toEqual(['5.7586']);
  });

  test('somebody may say that the other one counts, or both', async () => {
    const dry = await ready([details, summary]);
    const other = await answer(dry.id, [
      { index: 1, isCounted: true },
      { index: 0, isCounted: false },
    ]);
    expect(sameIn(other).map(([name, isLeftOut]) => [name, isLeftOut])).toEqual([
      ['details.csv', true],
      ['summary.csv', false],
    ]);
    const both = await answer(dry.id, [{ index: 0, isCounted: true }]);
    expect(both.files.map(({ isLeftOut }) => isLeftOut)).toEqual([false, false]);
    expect(both.rows).toMatchObject({ new: 5, rejected: 0 });
  });

  test('what was imported as another kind before is not counted again, until that one goes', async () => {
    const before = await ready([summary]);
    await applied(server, ada, before.id);
    const again = await ready([details]);
    expect(again.files[0]).toMatchObject({
      isLeftOut: true,
      sameAs: { name: 'summary.csv', file: null, importId: before.id },
    });
    expect(again.rows).toMatchObject({ new: 0, rejected: 3 });
    await undone(server, ada, before.id);
    expect(await total()).toEqual([]);
    // Compared anew, as what it was compared with has gone.
    const anew = await answer(again.id, []);
    expect(anew.files[0]).toMatchObject({ isLeftOut: false, sameAs: null });
    await applied(server, ada, again.id);
    expect(await total()).toEqual(['5.7586']);
  });

  test('the same statement once more is known row by row, as before', async () => {
    await applied(server, ada, (await ready([details])).id);
    const again = await ready([details]);
    expect(again.files[0]).toMatchObject({ isLeftOut: false, sameAs: null });
    expect(again.rows).toMatchObject({ known: 3, new: 0 });
    await applied(server, ada, again.id);
    expect(await total()).toEqual(['5.7586']);
  });
});
