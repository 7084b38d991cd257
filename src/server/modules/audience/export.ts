/** What is shown of an audience as a file, one dimension after the other, so that no file is ever held as a whole. */
import type { AudiencePart, exportAudience as endpoint } from '#contract/audience.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Cell } from '#domain/cells.ts';
import { audienceDimensions, writtenNumber } from '#domain/own-figures.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner, StreamReply } from '#server/route.ts';
import { type Column, csvFile, fileName, jsonFile } from '#server/rows-file.ts';
import { readAudience } from './audience.ts';
import { readListeners } from './listeners.ts';
import { readOwnPages } from './own-pages.ts';

type Line = Record<string, Cell>;

export async function exportAudience(
  ctx: Ctx,
  owner: Owner,
  { format, bom, dimension, ...asked }: QueryOf<typeof endpoint>,
): Promise<StreamReply> {
  const dimensions = dimension ? [dimension] : audienceDimensions;
  const [first = 'country'] = dimensions;
  // What is refused is refused before the file begins.
  const { from, to } = await readAudience(ctx, owner, { ...asked, dimension: first });
  async function* lines(): AsyncGenerator<Line[]> {
    for (const one of dimensions) yield* tablesOf(ctx, owner, { ...asked, dimension: one });
    if (dimension) return;
    yield listenersOf(await readListeners(ctx, owner, asked, Infinity));
    if (!asked.platform && !asked.trackId) yield ownPagesOf(await readOwnPages(ctx, owner, asked, 10_000));
  }
  const name = fileName('audience', ctx.config.sandbox, from, to);
  return format === 'csv'
    ? csvFile(name, { columns, pages: lines(), bom })
    : jsonFile(name, { pages: lines() });
}

/** Of each source first what the page shows of it, then what else it counts. */
async function* tablesOf(ctx: Ctx, owner: Owner, asked: Parameters<typeof readAudience>[2]) {
  const shown = await readAudience(ctx, owner, asked, Infinity);
  yield linesOf(shown);
  if (asked.figure) return;
  const idOf = (part: AudiencePart) =>
    [part.importId, part.connectionId, part.platform, part.store, part.figure, part.currency].join(' ');
  const told = new Set(shown.parts.map(idOf));
  for (const figure of new Set(shown.parts.flatMap(({ figures }) => figures))) {
    if (shown.parts.every((part) => part.figure === figure || !part.figures.includes(figure))) continue;
    const reply = await readAudience(ctx, owner, { ...asked, figure }, Infinity);
    yield linesOf({ ...reply, parts: reply.parts.filter((part) => !told.has(idOf(part))) });
  }
}

const columnNames = [
  ...['dimension', 'platform', 'source', 'sourceId', 'files', 'trackId', 'figure', 'currency'],
  ...['from', 'to', 'dayBoundary'],
  ...[
    'key',
    'keyName',
    'value',
    'share',
    'valueBefore',
    'shareBefore',
    'total',
    'notes',
    'readAt',
    'sandbox',
  ],
];

const columns = columnNames.map((name): Column<Line> => [name, (line) => line[name]]);

function linesOf({ dimension, parts, sandbox }: Awaited<ReturnType<typeof readAudience>>): Line[] {
  return parts.flatMap((part) => {
    const { platform, store, source, trackId, figure, currency, from, to, dayBoundary, readAt } = part;
    const number = (value: number | null | undefined) =>
      typeof value === 'number' ? writtenNumber(figure, value) : value;
    const head: Line = {
      ...{ dimension, platform: platform ?? store, source, trackId },
      ...{ sourceId: part.importId ?? part.connectionId, files: part.files.join(' | ') },
    };
    const about: Line = { figure, currency: currency || null, from, to, dayBoundary };
    const tail: Line = {
      ...{ total: number(part.total), readAt, notes: part.notes.join(' ') },
      ...(sandbox && { sandbox: 'true' }),
    };
    const lines = part.rows.map(
      ({ key, name, value, share, before }): Line => ({
        ...{ ...head, ...about, key, keyName: name, value: number(value), share },
        ...{ valueBefore: number(before?.value), shareBefore: before?.share, ...tail },
      }),
    );
    const { withheld } = part;
    return withheld
      ? [
          ...lines,
          {
            ...head,
            ...about,
            key: 'withheld',
            value: number(withheld.value),
            share: withheld.share,
            ...tail,
          },
        ]
      : lines;
  });
}

function listenersOf({
  from,
  to,
  timeZone,
  parts,
  sandbox,
}: Awaited<ReturnType<typeof readListeners>>): Line[] {
  return parts.flatMap(({ platform, rows }) =>
    rows.map(({ trackId, title, value, base, day }) => ({
      ...{ dimension: 'listeners', platform, source: 'public', trackId, figure: 'listeners' },
      ...{ from, to, dayBoundary: timeZone, key: title, value, valueBefore: base, readAt: day },
      ...(sandbox && { sandbox: 'true' }),
    })),
  );
}

/** Of no platform: by playlist or page and, apart from that, by country; both are the same visitors. */
function ownPagesOf(reply: Awaited<ReturnType<typeof readOwnPages>>): Line[] {
  const { from, to, dayBoundary, sandbox, publicPages } = reply;
  const line = (dimension: string, source: string, figure: string, of: OwnRow): Line => ({
    ...{ dimension, source, sourceId: of.id ?? null, figure, from, to, dayBoundary },
    ...{ key: of.name ?? of.country, value: of.value, valueBefore: of.before },
    ...(sandbox && { sandbox: 'true' }),
  });
  const played = ({ before, ...row }: (typeof reply)['countries'][number] & Named, dimension: string) =>
    (['visits', 'plays'] as const).map((figure) =>
      line(dimension, 'own_pages', figure, { ...row, value: row[figure], before: before?.[figure] }),
    );
  const clicked = (
    { before, ...row }: (typeof publicPages)['countries'][number] & Named,
    dimension: string,
  ) =>
    (['visits', 'clicks'] as const).map((figure) =>
      line(dimension, 'public_pages', figure, { ...row, value: row[figure], before: before?.[figure] }),
    );
  return [
    ...reply.playlists.flatMap((row) => played({ ...row, country: null }, 'playlist')),
    ...reply.countries.flatMap((row) => played(row, 'country')),
    ...publicPages.pages.flatMap((row) => clicked({ ...row, country: null }, 'page')),
    ...publicPages.countries.flatMap((row) => clicked(row, 'country')),
  ];
}

type Named = { id?: string; name?: string };
type OwnRow = Named & { country: string | null; value: number; before: number | undefined };
