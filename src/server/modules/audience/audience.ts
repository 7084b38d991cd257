/** Who listens and watches: for each source that says so its own table, never several added up. */
import { partition, uniqBy } from 'es-toolkit/array';
import type { AudiencePart, getAudience as endpoint } from '#contract/audience.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { type AudienceFigure, addsUpOverSongs, audienceFigures } from '#domain/audience.ts';
import { comparisonOf, lengthOf } from '#domain/comparison.ts';
import { addDays, type Days, dayIn, daysBetween } from '#domain/days.ts';
import { mostDaysAsked } from '#domain/limits.ts';
import type { FigureDimension } from '#domain/own-figures.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import type { Owner } from '#server/route.ts';
import { cachedAnswer, zoneAsked } from '../accounts/service.ts';
import { listConnections } from '../connections/service.ts';
import { type FiguresWanted, selectFileNames } from '../own-figures/service.ts';
import { type Link, readLinks } from '../tracks/service.ts';
import { missingOf } from './missing.ts';
import { type AudienceTable, isOfTable, partOf, sourceKindOf } from './part.ts';
import { addable, type ChosenDays, complete, mostLike, shifted } from './policy.ts';
import { type AudienceSpan, hasImports, type KeySum, selectAudienceSpans, selectSums } from './queries.ts';

type Asked = QueryOf<typeof endpoint>;
type Reply = ReplyOf<typeof endpoint>;

/** Of cities there are thousands. */
const mostRows = 500;
const defaultDays = 28;

/** `most`: rows of a table; those beyond are told together. */
export async function readAudience(ctx: Ctx, owner: Owner, asked: Asked, most = mostRows): Promise<Reply> {
  const range = await rangeOf(ctx, owner, asked);
  const comparison = comparisonOf(range, asked.compare);
  const wanted = { ...asked, range, comparison, most };
  const told = await cachedAnswer(ctx, owner, ['audience', wanted], () => readFigures(ctx, owner.id, wanted));
  return {
    dimension: asked.dimension,
    ...range,
    comparison,
    ...told,
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

export async function rangeOf(
  ctx: Ctx,
  owner: Owner,
  { from, to, tz }: { from?: string | undefined; to?: string | undefined; tz?: string | undefined },
): Promise<Days> {
  const today = dayIn(ctx.clock.now(), await zoneAsked(ctx, owner, tz));
  const last = to ?? addDays(today, -1);
  const range = { from: from ?? addDays(last, 1 - defaultDays), to: last };
  if (range.from > range.to) throw refused('from', 'after_to');
  if (lengthOf(range) > mostDaysAsked) throw refused('from', 'too_long');
  return range;
}

type Parts = Pick<Reply, 'parts' | 'outside'>;
type AllParts = Parts & Pick<Reply, 'bySong'>;
type Told = AllParts & Pick<Reply, 'missing'>;
type Wanted = Asked & { range: Days; comparison: Days | null; most: number };

async function readFigures(ctx: Ctx, userId: string, wanted: Wanted): Promise<Told> {
  const { trackId } = wanted;
  const links = await readLinks(ctx, userId, trackId ? { trackId } : {});
  if (trackId && links.length === 0) throw new AppError('not_found');
  const told = await readParts(ctx, userId, wanted, links);
  const all = [...told.parts, ...told.outside, ...told.bySong];
  const known = new Set(all.flatMap(({ platform }) => platform ?? []));
  const { connections, platforms } = await listConnections(ctx, userId);
  const state = {
    known,
    connections: connections.filter(({ state }) => state !== 'revoked'),
    isConnectable: platforms.some(({ isConfigured }) => isConfigured),
  };
  return { ...told, missing: missingOf(wanted, links, state) };
}

async function readParts(ctx: Ctx, userId: string, asked: Wanted, links: readonly Link[]): Promise<AllParts> {
  const base = {
    figures: [...audienceFigures],
    ...(asked.platform && { platform: asked.platform }),
  };
  const ofAll = await readScope(ctx, userId, asked, {
    ...base,
    trackIds: asked.trackId ? [asked.trackId] : null,
  });
  if (asked.trackId || !(await hasImports(ctx.db, userId))) return { ...ofAll, bySong: [] };
  // Files that tell of songs alone: of all of them together, where they add up.
  const ofSongs = { ...base, trackIds: links.map(({ trackId }) => trackId), isImported: true };
  const [summed, single] = partition([...audienceFigures], addsUpOverSongs);
  const together = await readScope(ctx, userId, asked, { ...ofSongs, figures: summed });
  const keyOf = (part: AudiencePart | Parts['outside'][number]) => (part.platform ?? part.store) + idOf(part);
  const told = new Set([...ofAll.parts, ...ofAll.outside].map(keyOf));
  const isNew = (part: AudiencePart | Parts['outside'][number]) => !told.has(keyOf(part));
  const parts = [...ofAll.parts, ...together.parts.filter(isNew)];
  const outside = [...ofAll.outside, ...together.outside.filter(isNew)];
  const alone = { ...ofSongs, figures: single, dimension: asked.dimension };
  const places = new Set([...parts, ...outside].map(placeOf));
  const bySong = uniqBy(await selectAudienceSpans(ctx.db, userId, alone), placeOf)
    .filter((span) => !places.has(placeOf(span)))
    .map(({ sourceId, platform, store }) => ({ source: sourceKindOf(sourceId), platform, store }));
  return { parts, outside, bySong };
}

const placeOf = ({ platform, store }: Pick<AudienceSpan, 'platform' | 'store'>): string =>
  platform ?? ` ${store}`;

const idOf = (part: AudiencePart | Parts['outside'][number]): string =>
  'importId' in part ? (part.importId ?? part.connectionId ?? '') : part.source;

async function readScope(
  ctx: Ctx,
  userId: string,
  { dimension, trackId, figure: asked, range, comparison, most }: Wanted,
  scope: FiguresWanted,
): Promise<Parts> {
  const spans = await selectAudienceSpans(ctx.db, userId, { ...scope, dimension });
  if (spans.length === 0) return { parts: [], outside: [] };
  const groups = Map.groupBy(spans, ({ sourceId, platform, store }) => `${sourceId} ${platform} ${store}`);
  const chosen: Undivided[] = [];
  const outside: Parts['outside'] = [];
  for (const group of groups.values()) {
    const stepBack = comparison && daysBetween(comparison.from, range.from);
    const tables = tablesOf(group, range, stepBack);
    const figures = [...new Set(tables.map(({ figure }) => figure))];
    const figure = figures.find((one) => one === asked) ?? figures[0];
    // Of money a table for each currency.
    const own = tables.filter((table) => table.figure === figure);
    chosen.push(...own.map((table) => ({ ...table, figures })));
    if (own.length === 0) outside.push(daysOf(group));
  }
  if (chosen.length === 0) return { parts: [], outside };
  // Two years may be there, and four weeks be asked for.
  const near = { ...scope, figures: chosen.map(({ figure }) => figure), within: around(chosen) };
  const totals = await selectAudienceSpans(ctx.db, userId, { ...near, dimension: '' });
  const tables = chosen.map((table) => withTotals(table, totals));
  const sums = await readSums(ctx, userId, near, dimension, tables);
  const genders = dimension === 'age' ? await readSums(ctx, userId, near, 'age_gender', tables) : [];
  const filesOf = await selectFileNames(ctx.db, userId, tables);
  const parts = tables.map((table) => {
    const dayBoundary = table.platform ? ctx.platforms[table.platform]?.owner?.dayBoundary : undefined;
    return partOf({ dimension, trackId, range, most, filesOf, dayBoundary }, table, sums, genders);
  });
  return { parts: parts.filter(({ rows }) => rows.length > 0), outside };
}

function daysOf(group: readonly AudienceSpan[]): Parts['outside'][number] {
  const days = group.flatMap(({ from, to }) => [from, to]).toSorted();
  const [first] = group;
  return {
    source: sourceKindOf(first?.sourceId ?? ''),
    ...{ platform: first?.platform ?? null, store: first?.store ?? '' },
    ...{ from: days[0] ?? '', to: days.at(-1) ?? '' },
  };
}

/** A table before it is known what the source says of all together. */
type Undivided = Omit<AudienceTable, 'whole' | 'wholeBefore'>;

/** All days that tables were chosen of. */
function around(tables: readonly Undivided[]): Days {
  const days = tables.flatMap(({ chosen, before }) =>
    [chosen, ...(before ? [before] : [])].map((one) => one.days),
  );
  const [from = '', to = ''] = [
    days.map((one) => one.from).toSorted()[0],
    days
      .map((one) => one.to)
      .toSorted()
      .at(-1),
  ];
  return { from, to };
}

function withTotals(table: Undivided, totals: readonly AudienceSpan[]): AudienceTable {
  const { figure, chosen, before } = table;
  const whole = totals.filter((span) => isOfTable(span, table) && span.figure === figure);
  return { ...table, whole: complete(whole, chosen), wholeBefore: before && complete(whole, before) };
}

/** Of each figure that there is, in the order in which they are preferred. */
function tablesOf(
  group: readonly AudienceSpan[],
  range: Days,
  stepBack: number | null,
): (Omit<Undivided, 'figures'> & { figure: AudienceFigure })[] {
  return audienceFigures.flatMap((figure) => {
    const own = group.filter((span) => span.figure === figure);
    return [...Map.groupBy(own, ({ currency }) => currency).values()].flatMap((spans) => {
      const [first] = spans;
      const chosen = (addsUpOverSongs(figure) ? addable(spans, range) : undefined) ?? mostLike(spans, range);
      if (!first || !chosen) return [];
      const { sourceId, platform, store, currency, shownAt } = first;
      const before = stepBack === null ? undefined : beforeOf(spans, chosen, stepBack);
      return [{ sourceId, platform, store, figure, currency, shownAt, chosen, before }];
    });
  });
}

/** As alike as tables of two times must be to be compared. */
const alike = 0.8;

/** As many days as there are, all of them, as far before as the whole range would be: so weekdays meet. */
function beforeOf(
  spans: readonly AudienceSpan[],
  chosen: ChosenDays,
  stepBack: number,
): ChosenDays | undefined {
  if (!chosen.isWholeSpan && chosen.spans.length > 1)
    return complete(spans, { ...chosen, days: shifted(chosen.days, -stepBack) });
  return mostLike(spans, shifted(chosen.days, -Math.max(stepBack, chosen.count)), alike);
}

async function readSums(
  ctx: Ctx,
  userId: string,
  scope: FiguresWanted,
  dimension: FigureDimension,
  tables: readonly AudienceTable[],
): Promise<KeySum[]> {
  const chosen = tables.flatMap((table) => {
    const { sourceId, platform, store, figure, currency, chosen, before, whole, wholeBefore } = table;
    const of = (side: string, named: FigureDimension | '', some: ChosenDays | undefined) =>
      (some?.spans ?? []).map(({ from, to }) => ({
        ...{ sourceId, platform, store, figure, currency, side, dimension: named, from, to },
      }));
    return [
      ...of('now', dimension, chosen),
      ...of('before', dimension, before),
      ...of('total', '', whole),
      ...of('total before', '', wholeBefore),
    ];
  });
  return selectSums(ctx.db, userId, { ...scope, dimensions: [dimension, ''] }, chosen);
}
