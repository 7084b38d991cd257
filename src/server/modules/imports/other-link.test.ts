/** One name in files, taken for one link first and for another later: what is said of it counts once. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ImportSubject, listImportSubjects, matchImportSubject } from '#contract/imports.ts';
import { addTracks, getTrack, removeTrack, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { purgeRemovedTracks } from '../following/removal.ts';
import { selectFigures } from '../own-figures/service.ts';
import { applied, dryRun, told, undone, uploadSettings } from './upload/upload-for-test.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube }, settings: uploadSettings() });

let ada: Person;
let one: Track;
let other: Track;

beforeEach(async () => {
  ada = await person(server);
  [one, other] = (
    await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(0), videoUrl(1)] } })
  ).json().added;
  await server.runJobs();
});

const statement = (rows: readonly (readonly [store: string, month: string, units: number])[]) => ({
  name: 'distrokid.tsv',
  content: [
    'Reporting Date\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tQuantity\tTeam Percentage\tSong/Album\tCountry of Sale\tSongwriter Royalties Withheld\tEarnings (USD)',
    ...rows.map(
      ([store, month, units]) =>
        `2026-11-15\t${month}\t${store}\tAda\tQuiet Harbour\tDEA232600001\t\t${units}\t100\tSong\tDE\t0\t0.5`,
    ),
  ].join('\n'),
});
const september = statement([['Spotify', '2026-09', 12]]);

/** Takes every name in it for this link. */
async function matched(file: ReturnType<typeof statement>, track: Track, as = ada) {
  const dry = await dryRun(server, as, [file]);
  const reply = await call(server.app, listImportSubjects, { as, params: { id: dry.id } });
  for (const { id } of reply.json<ImportSubject[]>())
    await call(server.app, matchImportSubject, {
      as,
      params: { id: dry.id, subjectId: id },
      body: { trackId: track.id },
    });
  return told(server, as, dry.id);
}

const unitsOf = async (track: Track, as = ada) =>
  (await selectFigures(server.ctx.db, as.user.id, { trackIds: [track.id], figures: ['units'] })).map(
    ({ from, value }) => [from, value],
  );

describe('[SYNC-07] a statement that was taken for one link first and for another later', () => {
  test('counts on the later one alone, is known when it comes again, and goes back when that is undone', async () => {
    const first = await matched(september, one);
    await applied(server, ada, first.id);
    expect([await unitsOf(one), await unitsOf(other)]).toEqual([[['2026-09-01', 12]], []]);
    const second = await matched(september, other);
    expect(second.rows).toMatchObject({ known: 1, new: 0 });
    await applied(server, ada, second.id);
    expect([await unitsOf(one), await unitsOf(other)]).toEqual([[], [['2026-09-01', 12]]]);
    await undone(server, ada, second.id);
    expect([await unitsOf(one), await unitsOf(other)]).toEqual([[['2026-09-01', 12]], []]);
    await undone(server, ada, first.id);
    expect([await unitsOf(one), await unitsOf(other)]).toEqual([[], []]);
    expect((await server.ctx.db.execute(sql`select from figure_names`)).rows).toEqual([]);
  });

  test('keeps on the first what only the first said: other months and other stores', async () => {
    const first = await matched(
      statement([
        ['Spotify', '2026-08', 5],
        ['Spotify', '2026-09', 12],
        ['Amazon', '2026-09', 3],
      ]),
      one,
    );
    await applied(server, ada, first.id);
    const second = await matched(september, other);
    await applied(server, ada, second.id);
    expect(await unitsOf(one)).toEqual([
      ['2026-08-01', 5],
      ['2026-09-01', 3],
    ]);
    expect(await unitsOf(other)).toEqual([['2026-09-01', 12]]);
  });

  test('differs where the other link has another number of it', async () => {
    await applied(server, ada, (await matched(september, one)).id);
    const second = await matched(statement([['Spotify', '2026-09', 13]]), other);
    expect(second.rows).toMatchObject({ differs: 1 });
  });

  test('counts on the first again when the later link is gone', async () => {
    await applied(server, ada, (await matched(september, one)).id);
    await applied(server, ada, (await matched(september, other)).id);
    await call(server.app, removeTrack, { as: ada, params: { id: other.id } });
    server.ctx.clock.advance(25 * 3600_000);
    await purgeRemovedTracks(server.ctx);
    expect(await unitsOf(one)).toEqual([['2026-09-01', 12]]);
  });

  test('[SEC-01] changes nothing of what somebody else has imported under the same name', async () => {
    const eve = await person(server);
    const [theirs] = (await call(server.app, addTracks, { as: eve, body: { urls: [videoUrl(0)] } })).json()
      .added;
    await applied(server, eve, (await matched(september, theirs, eve)).id);
    await applied(server, ada, (await matched(september, other)).id);
    expect(await unitsOf(theirs, eve)).toEqual([['2026-09-01', 12]]);
  });
});

test('[SYNC-07] days of a table that names each link by its id stay with their links', async () => {
  const chart = (name: string, views: number) => ({
    name: 'Chart data.csv',
    content: `Date,Content,Video title,Video publish time,Views\n2026-11-02,${name},Paper Boats,"Nov 1, 2020",${views}`,
  });
  await applied(server, ada, (await dryRun(server, ada, [chart(videoId(0), 4)])).id);
  await applied(server, ada, (await dryRun(server, ada, [chart(videoId(1), 6)])).id);
  const spans = async ({ id }: Track) =>
    (await call(server.app, getTrack, { as: ada, params: { id } })).json().ownFigures;
  expect([await spans(one), await spans(other)]).toMatchObject([[{ days: 1 }], [{ days: 1 }]]);
});
