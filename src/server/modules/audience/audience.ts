/** Who listens and watches: for each source that says so its own table, never several added up. */
import type { AudiencePart, getAudience as endpoint } from '#contract/audience.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { addDays, addMonths, dayIn, daysBetween } from '#domain/days.ts';
import {
  type AudienceDimension,
  ageGroups,
  audienceFigures,
  type FigureDimension,
  figureKinds,
  millionths,
} from '#domain/own-figures.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { listConnections } from '../connections/service.ts';
import type { FiguresWanted } from '../own-figures/service.ts';
import { type Link, selectLinks } from '../tracks/service.ts';
import { missingOf } from './missing.ts';
import { addable, type Chosen, complete, type Days, lengthOf, mostLike, shifted } from './policy.ts';
import { type Span, type Sum, selectSpans, selectSums } from './queries.ts';

export type Owner = Pick<SignedIn, 'id' | 'timeZone'>;
type Asked = QueryOf<typeof endpoint>;
type Reply = ReplyOf<typeof endpoint>;

/** Tables with more rows end there: of cities there are thousands. */
const mostRows = 500;
const defaultDays = 28;

export async function readAudience(ctx: Ctx, owner: Owner, asked: Asked): Promise<Reply> {
  const links = await selectLinks(ctx.db, owner.id, asked.trackId ? { trackId: asked.trackId } : {});
  if (asked.trackId && links.length === 0) throw new AppError('not_found');
  const range = rangeOf(ctx, owner, asked);
  const { parts, outside } = await readParts(ctx, owner.id, asked, range, links);
  const { connections, platforms } = await listConnections(ctx, owner.id);
  const known = new Set([...parts, ...outside].map(({ platform }) => platform));
  return {
    dimension: asked.dimension,
    ...range,
    comparison: asked.compare === 'off' ? null : shifted(range, -stepsBack(range, asked.compare)),
    parts,
    outside,
    missing: missingOf(asked, links, {
      known,
      isConnected: connections.some(({ state }) => state !== 'revoked'),
      isConnectable: platforms.some(({ isConfigured }) => isConfigured),
    }),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

/** How many days before the range the days begin that it is compared with. */
const stepsBack = (range: Days, compare: 'previous' | 'year'): number =>
  compare === 'year' ? daysBetween(addMonths(range.from, -12), range.from) : lengthOf(range);

function rangeOf(ctx: Ctx, owner: Owner, { from, to, tz }: Asked): Days {
  const refused = (path: string, message: string) =>
    new AppError('invalid_input', {}, { cause: { fields: [{ path, message }] } });
  const zone = tz ?? owner.timeZone;
  let today: string;
  try {
    today = dayIn(ctx.clock.now(), zone);
  } catch {
    throw refused('tz', 'not a time zone');
  }
  const last = to ?? addDays(today, -1);
  const range = { from: from ?? addDays(last, 1 - defaultDays), to: last };
  if (range.from > range.to) throw refused('from', 'after_to');
  return range;
}

/** A source with what it says of one platform. */
type Table = {
  sourceId: string;
  platform: Span['platform'];
  figure: AudiencePart['figure'];
  shownAt: string;
  chosen: Chosen;
  before: Chosen | undefined;
  /** Tables without a dimension, of the same days. */
  whole: Chosen | undefined;
  wholeBefore: Chosen | undefined;
};

type Parts = Pick<Reply, 'parts' | 'outside'>;

async function readParts(
  ctx: Ctx,
  userId: string,
  asked: Asked,
  range: Days,
  links: readonly Link[],
): Promise<Parts> {
  const base = {
    figures: [...audienceFigures],
    ...(asked.platform && { platform: asked.platform }),
  };
  const ofAll = await readScope(ctx, userId, asked, range, {
    ...base,
    trackIds: asked.trackId ? [asked.trackId] : null,
  });
  if (asked.trackId) return ofAll;
  // Files that tell of songs alone: of all of them together.
  const trackIds = links.map(({ trackId }) => trackId);
  const ofSongs = await readScope(ctx, userId, asked, range, { ...base, trackIds, isImported: true });
  const told = new Set([...ofAll.parts, ...ofAll.outside].map((part) => part.platform + idOf(part)));
  const isNew = (part: AudiencePart | Parts['outside'][number]) => !told.has(part.platform + idOf(part));
  return {
    parts: [...ofAll.parts, ...ofSongs.parts.filter(isNew)],
    outside: [...ofAll.outside, ...ofSongs.outside.filter(isNew)],
  };
}

const idOf = (part: AudiencePart | Parts['outside'][number]): string =>
  'importId' in part ? (part.importId ?? part.connectionId ?? '') : part.source;

async function readScope(
  ctx: Ctx,
  userId: string,
  { dimension, compare, trackId }: Asked,
  range: Days,
  scope: FiguresWanted,
): Promise<Parts> {
  const spans = await selectSpans(ctx.db, userId, { ...scope, dimension });
  if (spans.length === 0) return { parts: [], outside: [] };
  const totals = await selectSpans(ctx.db, userId, { ...scope, dimension: '' });
  const groups = Map.groupBy(spans, ({ sourceId, platform }) => `${sourceId} ${platform}`);
  const tables: Table[] = [];
  const outside: Parts['outside'] = [];
  for (const group of groups.values()) {
    const table = tableOf(group, totals, range, compare === 'off' ? null : stepsBack(range, compare));
    if (table) tables.push(table);
    else outside.push(daysOf(group));
  }
  const sums = await readSums(ctx, userId, scope, dimension, tables);
  const genders = dimension === 'age' ? await readSums(ctx, userId, scope, 'age_gender', tables) : [];
  const parts = tables.map((table) => partOf(ctx, { dimension, trackId, range }, table, sums, genders));
  return { parts: parts.filter(({ rows }) => rows.length > 0), outside };
}

function daysOf(group: readonly Span[]): Parts['outside'][number] {
  const days = group.flatMap(({ from, to }) => [from, to]).toSorted();
  const [first] = group;
  return {
    source: sourceOf(first?.sourceId ?? ''),
    platform: first?.platform ?? 'youtube',
    ...{ from: days[0] ?? '', to: days.at(-1) ?? '' },
  };
}

const sourceOf = (id: string): 'connection' | 'import' => (id.startsWith('con_') ? 'connection' : 'import');

function tableOf(
  group: readonly Span[],
  totals: readonly Span[],
  range: Days,
  stepBack: number | null,
): Table | undefined {
  for (const figure of audienceFigures) {
    const spans = group.filter((span) => span.figure === figure);
    const [first] = spans;
    if (!first) continue;
    const isCount = figureKinds[figure] === 'count';
    const chosen = (isCount ? addable(spans, range) : undefined) ?? mostLike(spans, range);
    if (!chosen) continue;
    const { sourceId, platform, shownAt } = first;
    const whole = totals.filter(
      (span) => span.sourceId === sourceId && span.platform === platform && span.figure === figure,
    );
    const before = stepBack === null ? undefined : beforeOf(spans, chosen, stepBack);
    return {
      ...{ sourceId, platform, figure, shownAt, chosen, before },
      whole: complete(whole, chosen),
      wholeBefore: before && complete(whole, before),
    };
  }
  return undefined;
}

/** As alike as tables of two times must be to be compared. */
const alike = 0.8;

/** As many days as there are, all of them, as far before as the whole range would be: so weekdays meet. */
function beforeOf(spans: readonly Span[], chosen: Chosen, stepBack: number): Chosen | undefined {
  if (!chosen.isWholeSpan && chosen.spans.length > 1)
    return complete(spans, { ...chosen, days: shifted(chosen.days, -stepBack) });
  return mostLike(spans, shifted(chosen.days, -Math.max(stepBack, chosen.count)), alike);
}

async function readSums(
  ctx: Ctx,
  userId: string,
  scope: FiguresWanted,
  dimension: FigureDimension,
  tables: readonly Table[],
): Promise<Sum[]> {
  const chosen = tables.flatMap(({ sourceId, platform, figure, chosen, before, whole, wholeBefore }) => {
    const of = (side: string, named: FigureDimension | '', some: Chosen | undefined) =>
      (some?.spans ?? []).map(({ from, to }) => ({
        ...{ sourceId, platform, figure, side, dimension: named, from, to },
      }));
    return [
      ...of('now', dimension, chosen),
      ...of('before', dimension, before),
      ...of('total', '', whole),
      ...of('total before', '', wholeBefore),
    ];
  });
  return selectSums(ctx.db, userId, scope, chosen);
}

type Rows = Map<string, number>;

function partOf(
  ctx: Ctx,
  { dimension, trackId, range }: { dimension: AudienceDimension; trackId: string | undefined; range: Days },
  table: Table,
  sums: readonly Sum[],
  genders: readonly Sum[],
): AudiencePart {
  const { sourceId, platform, figure, shownAt, chosen } = table;
  const of = (some: readonly Sum[], side: string): Rows =>
    new Map(
      some
        .filter((sum) => sum.sourceId === sourceId && sum.platform === platform && sum.side === side)
        .map(({ key, value }) => [key, value]),
    );
  const isShare = figureKinds[figure] === 'share';
  const rows = of(sums, 'now');
  const before = table.before && of(sums, 'before');
  const total = isShare ? null : (of(sums, 'total').get('') ?? null);
  const shareOf = shares(rows, total, isShare);
  const shareBefore = shares(before ?? new Map(), of(sums, 'total before').get('') ?? null, isShare);
  const source = sourceOf(sourceId);
  const divided = of(genders, 'now');
  return {
    ...{ source, platform, figure, trackId: trackId ?? null },
    importId: source === 'import' ? sourceId : null,
    connectionId: source === 'connection' ? sourceId : null,
    ...chosen.days,
    dayBoundary: (source === 'connection' && ctx.platforms[platform]?.owner?.dayBoundary) || 'source',
    readAt: new Date(shownAt).toISOString(),
    rows: ordered(dimension, rows).map(([key, value]) => ({
      ...{ key, name: null, value: isShare ? null : value, share: shareOf(value) },
      ...(divided.size > 0 && { genders: gendersOf(key, divided) }),
      before: before
        ? { value: isShare ? null : (before.get(key) ?? 0), share: shareBefore(before.get(key) ?? 0) }
        : null,
    })),
    total,
    notes: notesOf(chosen, range, { isShare, isWithheld: total !== null && sumOf(rows) < total }),
  };
}

const sumOf = (rows: Rows): number => [...rows.values()].reduce((sum, value) => sum + value, 0);

/** Of the source's own total, where it gives one that holds them all; rounded parts are never more than one whole. */
function shares(rows: Rows, total: number | null, isShare: boolean): (value: number) => number {
  const sum = sumOf(rows);
  const whole = Math.max(isShare ? millionths : (total ?? sum), sum);
  return (value) => (whole > 0 ? Math.round((value / whole) * 1e6) / 1e6 : 0);
}

const gendersOf = (age: string, divided: Rows) =>
  Object.fromEntries(
    [...divided]
      .filter(([key]) => key.startsWith(`${age} `))
      .map(([key, value]) => [key.slice(age.length + 1), value / millionths]),
  );

function ordered(dimension: AudienceDimension, rows: Rows): [string, number][] {
  const places: readonly string[] = ageGroups;
  const all = [...rows].filter(([, value]) => value > 0);
  const byValue = all.toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  if (dimension !== 'age') return byValue.slice(0, mostRows);
  const place = (key: string) => (places.includes(key) ? places.indexOf(key) : places.length);
  return byValue.toSorted(([a], [b]) => place(a) - place(b));
}

function notesOf(
  { count, isWholeSpan }: Chosen,
  range: Days,
  { isShare, isWithheld }: { isShare: boolean; isWithheld: boolean },
): AudiencePart['notes'] {
  const notes: AudiencePart['notes'] = [];
  if (isWithheld) notes.push('withheld');
  if (isShare) notes.push('shares_only');
  if (isWholeSpan) notes.push('whole_span');
  else if (count < lengthOf(range)) notes.push('part_of_range');
  return notes;
}
