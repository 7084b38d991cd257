/** Own figures that lie far outside their own past, of all songs of an account and of the artist as a whole. */
import { hash } from 'node:crypto';
import { chunk } from 'es-toolkit/array';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Evidence, getEvidence, Look, listLooks } from '#contract/worth-a-look.ts';
import { addDays, utcDay } from '#domain/days.ts';
import { hasPast, spanKindOf, worthALook } from '#domain/worth-a-look.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import type { Owner } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { selectFileNames } from '../own-figures/service.ts';
import { type Link, readLinks } from '../tracks/service.ts';
import { lookedAtSeries, type ObservedSeries } from './policy.ts';
import {
  deleteLookMark,
  insertLookMark,
  selectLookedAt,
  selectMarked,
  selectRecording,
  selectSpans,
} from './queries.ts';

/** Told of are those of a year; the past that months are judged by goes back another one. */
const daysTold = 365;
const daysRead = 2 * 366;
/** Links whose figures are read together. */
const linksAtOnce = 50;

type Found = { look: Look; length: ReturnType<typeof spanKindOf>; series: ObservedSeries };
type All = { found: Found[]; compared: number };

function looksIn(series: ObservedSeries, link: Link | undefined, since: string): Found[] {
  const { trackId, platform, measure, figure, key, observed } = series;
  return worthALook(measure, observed, link?.releaseDate ?? undefined).flatMap(
    ({ score: _, length, ...facts }) => {
      if (facts.to < since) return [];
      const named = [trackId, platform, measure, figure, key, facts.from];
      const look = {
        id: hash('sha256', JSON.stringify(named)).slice(0, 24),
        ...{ measure, figure, platform, trackId },
        title: link?.title ?? null,
        artist: link?.artist ?? null,
        key: key || null,
        ...facts,
      };
      return [{ look, length, series }];
    },
  );
}

async function findAll(ctx: Ctx, { id }: Owner): Promise<All> {
  const today = utcDay(ctx.clock.now());
  const within = { from: addDays(today, -daysRead), to: today };
  const with_ = await selectLookedAt(ctx.db, id, within);
  const trackIds = with_.filter((one) => one !== null);
  const links = new Map((await readLinks(ctx, id, { trackIds })).map((link) => [link.trackId, link]));
  const parts: (readonly string[] | null)[] = chunk([...links.keys()], linksAtOnce);
  if (with_.includes(null)) parts.push(null);
  const all: All = { found: [], compared: 0 };
  for (const part of parts) {
    for (const series of lookedAtSeries(await selectSpans(ctx.db, id, part, within))) {
      const link = links.get(series.trackId ?? '');
      if (hasPast(series.observed)) all.compared += 1;
      all.found.push(...looksIn(series, link, addDays(today, -daysTold)));
    }
  }
  all.found.sort(({ look: one }, { look: other }) =>
    one.to === other.to ? (one.id < other.id ? -1 : 1) : one.to > other.to ? -1 : 1,
  );
  return all;
}

const readAll = (ctx: Ctx, owner: Owner): Promise<All> =>
  cachedAnswer(ctx, owner, ['worth a look'], () => findAll(ctx, owner), { by: 'days', minutes: 60 });

const made = (ctx: Ctx) => (ctx.config.sandbox ? { sandbox: true as const } : {});

export async function readLooks(
  ctx: Ctx,
  owner: Owner,
  { limit }: { limit: number },
): Promise<ReplyOf<typeof listLooks>> {
  const { found: all, compared } = await readAll(ctx, owner);
  const marked = await selectMarked(ctx.db, owner.id);
  return {
    looks: all.slice(0, limit).map(({ look }) => ({ ...look, isUseful: !marked.has(look.id) })),
    others: Math.max(0, all.length - limit),
    compared,
    ...made(ctx),
  };
}

export async function markLook(ctx: Ctx, owner: Owner, id: string, isUseful: boolean): Promise<void> {
  if (isUseful) return deleteLookMark(ctx.db, owner.id, id);
  found((await readAll(ctx, owner)).found.find(({ look }) => look.id === id));
  await insertLookMark(ctx.db, owner.id, id, ctx.clock.now());
}

/** Spans around it; the farther past is in `usual`. */
const spansBefore = 28;
const spansAfter = 14;

function pointsOf({ look, length, series }: Found): ObservedSeries['observed'] {
  const alike = series.observed.filter((one) => spanKindOf(one) === length);
  const after = alike.filter(({ from }) => from > look.to);
  const upTo = alike.filter(({ to }) => to <= look.to);
  const before = upTo.filter(({ from }) => from < look.from);
  return [...before.slice(-spansBefore), ...upTo.slice(before.length), ...after.slice(0, spansAfter)];
}

export async function readEvidence(ctx: Ctx, owner: Owner, id: string): Promise<ReplyOf<typeof getEvidence>> {
  const all = await readAll(ctx, owner);
  const one = found(all.found.find(({ look }) => look.id === id));
  const { look } = one;
  const points = pointsOf(one);
  const sources = [...new Set(points.flatMap((point) => point.sources))];
  const filesOf = await selectFileNames(ctx.db, owner.id, sources);
  const recording =
    look.trackId === null ? { isrc: null, url: null } : await selectRecording(ctx.db, owner.id, look.trackId);
  const told: Evidence = {
    ...look,
    ...recording,
    asOf: ctx.clock.now().toISOString(),
    points: points.map(({ from, to, part, whole }) => ({
      ...{ from, to, part, whole },
      isUnusual: from >= look.from && to <= look.to,
    })),
    files: filesOf(sources),
    readAt: new Date(Math.max(...points.map(({ readAt }) => Date.parse(readAt)))).toISOString(),
    ...made(ctx),
  };
  return told;
}
