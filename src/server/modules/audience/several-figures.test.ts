/** Whatever a source divides is seen: of several figures each can be asked for, and the file for programs has all of them. */
import { beforeAll, expect, test } from 'vitest';
import { type AudiencePart, exportAudience, getAudience } from '#contract/audience.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type AudienceFigure, audienceFigures } from '#domain/audience.ts';
import { figureKinds, figureNames } from '#domain/own-figures.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { showSource, storeFigures, takeLayers } from '../own-figures/service.ts';

const server = useTestServer();
const october = { from: '2026-10-01', to: '2026-10-31' };

let ada: Person;

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
  apple = await bring('apple-music', audienceFigures);
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

test('[AUD-02] what parts of a whole can be counted in is each an answer of the audience', () => {
  const counted = figureNames.filter((figure) => ['count', 'level'].includes(figureKinds[figure]));
  const asShares = ['viewShare', 'watchShare'];
  expect(audienceFigures.toSorted()).toEqual([...counted, ...asShares].toSorted());
});

test('[AUD-02] of several figures the first is told, and each that is asked for where the source has it', async () => {
  const first = await read();
  expect(partOf(first, apple)).toMatchObject({ figure: 'views', figures: [...audienceFigures] });
  expect(partOf(first, youtube)).toMatchObject({ figure: 'views', figures: ['views', 'watchSeconds'] });
  for (const [place, figure] of audienceFigures.entries()) {
    const reply = await read(figure);
    const isShare = figureKinds[figure] === 'share';
    expect([figure, partOf(reply, apple)?.figure]).toEqual([figure, figure]);
    expect(partOf(reply, apple)?.rows[0]).toMatchObject({
      key: 'Berlin',
      value: isShare ? null : 1_000 * (place + 1),
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
    ...audienceFigures.map((figure) => [apple, figure]),
    ...['views', 'watchSeconds'].map((figure) => [youtube, figure]),
  ].flatMap((one) => ['Berlin', 'Kyiv'].map((key) => [...one, key].join(' ')));
  expect(named.toSorted()).toEqual(wanted.toSorted());
  const one = await file({ figure: 'shazams', dimension: 'city' });
  expect(one.map(({ figure }) => figure)).toEqual(['shazams', 'shazams', 'views', 'views']);
});
