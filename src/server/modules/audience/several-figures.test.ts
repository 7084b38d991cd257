/** Whatever a source divides is seen: of several figures each can be asked for, and the file for programs has all of them. */
import { beforeAll, expect, test } from 'vitest';
import { type AudiencePart, exportAudience, getAudience } from '#contract/audience.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getOwnSeries } from '#contract/own-series.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import { type AudienceFigure, audienceFigures, isPartOfWhole } from '#domain/audience.ts';
import { audienceDimensions, type Figure, figureKinds, figureNames } from '#domain/own-figures.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { spotifyKinds } from '../imports/kinds/spotify.ts';
import { type FigureRow, showSource, storeFigures, takeLayers } from '../own-figures/service.ts';

const youtubeSongs = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube: youtubeSongs } });
const october = { from: '2026-10-01', to: '2026-10-31' };

let ada: Person;
const withoutMoney = audienceFigures.filter((figure) => figure !== 'earnings');

/** Of cities the first has as many as its place says, in thousands; the second one each. */
async function bring(
  platform: 'apple-music' | 'youtube',
  figures: readonly AudienceFigure[],
): Promise<string> {
  const source = { id: newId('import'), userId: ada.user.id };
  const layer = await takeLayers(server.ctx.db, ada.user.id, 1);
  const rows = figures.flatMap((figure) => [
    { key: 'Berlin', value: 1_000 * (audienceFigures.indexOf(figure) + 1), figure },
    { key: 'Kyiv', value: 1, figure },
  ]);
  const of = { trackId: null, platform, dimension: 'city', ...october } as const;
  await storeFigures(
    server.ctx,
    { ...source, layer },
    rows.map((row) => ({ ...of, ...row })),
  );
  await showSource(server.ctx, { ...source, files: ['cities.csv'] });
  return source.id;
}

let [apple, youtube] = ['', ''];
beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  apple = await bring('apple-music', withoutMoney);
  youtube = await bring('youtube', ['watchSeconds', 'views']);
});

const read = async (figure?: string): Promise<ReplyOf<typeof getAudience>> => {
  const query = {
    dimension: 'city' as const,
    ...october,
    ...(figure && { figure: figure as AudienceFigure }),
  };
  return (await call(server.app, getAudience, { as: ada, query })).json();
};
const partOf = ({ parts }: { parts: AudiencePart[] }, importId: string): AudiencePart | undefined =>
  parts.find((part) => part.importId === importId);

/** What files of a kind with playlists say of each, beside what the playlist is called. */
const ofPlaylists = spotifyKinds
  .filter(({ dimension }) => dimension === 'playlist')
  .flatMap(({ columns }) => [...columns.values()])
  .filter((meaning): meaning is Figure => figureNames.some((figure) => figure === meaning));

type Stored = FigureRow & { place: string };

/** Whatever a row of a file can be: each figure of each part of an audience, by a platform and by a store that is none. */
function allStored(): Stored[] {
  const places = [
    { platform: 'youtube' as const, store: '' },
    { platform: null, store: 'Amazon Music' },
  ];
  const told = figureNames
    .filter((figure) => figureKinds[figure] !== 'sound')
    .flatMap((figure) =>
      (figure === 'earnings' ? ['EUR', 'USD'] : ['']).map((currency) => ({
        figure,
        currency,
        trackId: null,
      })),
    );
  const divided = audienceDimensions.flatMap((dimension) =>
    told.map((one) => ({ ...one, ...october, dimension, key: 'DE' })),
  );
  const spans = [october, { from: october.from, to: october.from }, { from: null, to: null }];
  const undivided = spans.flatMap((span) => told.map((one) => ({ ...one, ...span })));
  const playlists = ofPlaylists.map((figure) => ({
    ...{ figure, ...october, dimension: 'playlist' as const, key: 'Night drive' },
    ...{ platform: 'spotify' as const, trackId: null, place: 'spotify' },
  }));
  const all = places.flatMap((where) =>
    [...divided, ...undivided].map((one) => ({ ...one, ...where, place: where.platform ?? where.store })),
  );
  return [...all, ...playlists].map((row, index) => ({ ...row, value: index + 1 }));
}

test('[SYNC-10] [AUD-02] whatever a file can store is shown: each figure, part of an audience, days and place', async () => {
  const ben = await person(server, { timeZone: 'UTC' });
  const source = { id: newId('import'), userId: ben.user.id };
  const stored = allStored();
  const layer = await takeLayers(server.ctx.db, ben.user.id, 1);
  await storeFigures(
    server.ctx,
    { ...source, layer },
    stored.map(({ place: _, ...row }) => row),
  );
  await showSource(server.ctx, { ...source, files: ['all.csv'] });
  const query = { ...october, format: 'json' as const };
  const file = (await call(server.app, exportAudience, { as: ben, query })).json<
    {
      dimension: string;
      platform: string;
      figure: Figure;
      currency: string | null;
      value: number | null;
      share: number;
    }[]
  >();
  const own: ReplyOf<typeof getOwnSeries> = (await call(server.app, getOwnSeries, { as: ben })).json();
  const { figures, playlists } = own;
  const shown = new Set([
    ...file.map(({ dimension, platform, figure, currency }) =>
      [dimension, figure, currency ?? '', platform].join(' '),
    ),
    ...figures.flatMap(({ figure, currency, series }) =>
      series.map(({ grain, platform, store }) => [grain, figure, currency, platform ?? store].join(' ')),
    ),
    ...playlists.flatMap(({ name, ...one }) =>
      ofPlaylists.flatMap((figure) =>
        typeof one[figure as 'streams'] !== 'number'
          ? []
          : [['playlist', figure, '', one.platform].join(' ')],
      ),
    ),
  ]);
  const grainOf = ({ from, to }: Stored) => (from === null ? 'all' : from === to ? 'day' : 'span');
  const isHidden = (row: Stored) =>
    !shown.has([row.dimension || grainOf(row), row.figure, row.currency ?? '', row.place].join(' '));
  expect(stored.filter(isHidden).map(({ dimension, figure, place }) => [dimension, figure, place])).toEqual(
    [],
  );

  // An average of one country is no part of a whole.
  const average = stored.find(
    ({ dimension, figure, platform }) =>
      dimension === 'country' && figure === 'averageViewSeconds' && platform === 'youtube',
  );
  expect(
    file.find(
      ({ dimension, figure, platform }) =>
        dimension === 'country' && figure === 'averageViewSeconds' && platform === 'youtube',
    ),
  ).toMatchObject({ value: average?.value, share: null });
});

test('[AUD-02] averages, shares and listeners of several songs are told of each, and never of all of them', async () => {
  const cleo = await person(server, { timeZone: 'UTC' });
  const body = { urls: ['dQw4w9WgXcQ', 'dQw4w9WgXcR'].map((id) => `https://youtu.be/${id}`) };
  const added: Track[] = (await call(server.app, addTracks, { as: cleo, body })).json().added;
  const source = { id: newId('import'), userId: cleo.user.id };
  const layer = await takeLayers(server.ctx.db, cleo.user.id, 1);
  const of = { platform: 'youtube', dimension: 'country', key: 'DE', ...october } as const;
  const store = 'Amazon Music';
  await storeFigures(
    server.ctx,
    { ...source, layer },
    added.flatMap(({ id: trackId }, place) => [
      { ...of, trackId, figure: 'averageViewSeconds' as const, value: 100 + place },
      { ...of, trackId, figure: 'views' as const, value: 10 },
      ...(['listeners', 'viewShare'] as const).map((figure) => ({
        ...{ ...of, platform: null, store, trackId, figure, value: 600_000 + place },
      })),
    ]),
  );
  await showSource(server.ctx, { ...source, files: ['songs.csv'] });
  const ask = async (more: object) => {
    const query = {
      dimension: 'country' as const,
      ...october,
      figure: 'averageViewSeconds' as const,
      ...more,
    };
    return (await call(server.app, getAudience, { as: cleo, query })).json<ReplyOf<typeof getAudience>>();
  };
  const together = await ask({});
  expect(together.parts).toMatchObject([{ figure: 'views', figures: ['views'], rows: [{ value: 20 }] }]);
  expect(together.bySong).toEqual([{ source: 'import', platform: null, store }]);
  expect(added).toHaveLength(2);
  for (const [place, { id: trackId }] of added.entries()) {
    const { parts, bySong } = await ask({ trackId });
    expect(bySong).toEqual([]);
    expect(parts).toHaveLength(2);
    expect(parts.find(({ platform }) => platform === 'youtube')).toMatchObject({
      ...{ figure: 'averageViewSeconds', trackId, rows: [{ value: 100 + place, share: null }] },
    });
    expect(parts.find((part) => part.store === store)).toMatchObject({
      ...{ figure: 'listeners', figures: ['listeners', 'viewShare'], rows: [{ value: 600_000 + place }] },
    });
  }
});

test('[AUD-02] of several figures the first is told, and each that is asked for where the source has it', async () => {
  const first = await read();
  expect(partOf(first, apple)).toMatchObject({ figure: 'views', figures: [...withoutMoney] });
  expect(partOf(first, youtube)).toMatchObject({ figure: 'views', figures: ['views', 'watchSeconds'] });
  for (const figure of withoutMoney) {
    const reply = await read(figure);
    const isShare = isPartOfWhole(figure) && figureKinds[figure] === 'share';
    expect([figure, partOf(reply, apple)?.figure]).toEqual([figure, figure]);
    expect(partOf(reply, apple)?.rows[0]).toMatchObject({
      key: 'Berlin',
      value: isShare ? null : 1_000 * (audienceFigures.indexOf(figure) + 1),
    });
    expect(partOf(reply, youtube)?.figure).toBe(figure === 'watchSeconds' ? figure : 'views');
  }
  expect(partOf(await read('earnings'), apple)?.figure).toBe('views');
});

test('[EXP-01] the file for programs has every figure of every source once', async () => {
  const file = async (query: object) =>
    (
      await call(server.app, exportAudience, { as: ada, query: { ...october, format: 'json', ...query } })
    ).json<{ sourceId: string; figure: string; key: string }[]>();
  const all = await file({});
  const named = all.map(({ sourceId, figure, key }) => [sourceId, figure, key].join(' '));
  const wanted = [
    ...withoutMoney.map((figure) => [apple, figure]),
    ...['views', 'watchSeconds'].map((figure) => [youtube, figure]),
  ].flatMap((one) => ['Berlin', 'Kyiv'].map((key) => [...one, key].join(' ')));
  expect(named.toSorted()).toEqual(wanted.toSorted());
  const one = await file({ figure: 'shazams', dimension: 'city' });
  expect(one.map(({ figure }) => figure)).toEqual(['shazams', 'shazams', 'views', 'views']);
});
