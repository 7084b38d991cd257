/** Why the listeners of four weeks went up or down: the days that came in beside those that went out. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getListenerWindow as endpoint, OwnSpan } from '#contract/own-series.ts';
import { addDays, type Days } from '#domain/days.ts';
import type { Figure } from '#domain/own-figures.ts';
import type { Ctx } from '#server/context.ts';
import { type OwnReader, sourcesOf } from './own-series.ts';
import { listenerDays, toldBy, windowsOf } from './policy.ts';
import { type OwnSpanRow, selectOwnSpans } from './queries.ts';

type Reply = ReplyOf<typeof endpoint>;
type Window = NonNullable<Reply['window']>;

/** What moves the listeners of a month, as the same file says it day by day. */
const movers: readonly Figure[] = ['listeners', 'streams', 'saves', 'playlistAdds'];

const isDay = ({ from, to }: OwnSpanRow): boolean => from !== null && from === to;

export async function readListenerWindow(ctx: Ctx, user: OwnReader): Promise<Reply> {
  const scope = { trackIds: null };
  const monthly = await selectOwnSpans(ctx.db, user.id, scope, ['monthlyListeners']);
  const last = monthly
    .filter(isDay)
    .toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
    .at(-1);
  if (!last?.from) return { window: null, ...(await sourcesOf(ctx, user, { importIds: [] })) };
  const { cameIn, wentOut } = windowsOf(last.from);
  const within = { from: wentOut.from, to: cameIn.to };
  const days = (await selectOwnSpans(ctx.db, user.id, { ...scope, within }, movers)).filter(
    (row) => isDay(row) && row.platform === last.platform,
  );
  const beforeDay = addDays(last.from, -listenerDays);
  const before = monthly.find(
    (row) => isDay(row) && row.from === beforeDay && row.platform === last.platform,
  );
  const used = [last, ...(before ? [before] : []), ...days];
  const told = toldBy(used);
  const figures = movers.flatMap((figure): Window['figures'] => {
    const own = days.filter((row) => row.figure === figure);
    return own.length === 0 ? [] : [{ figure, cameIn: sumIn(own, cameIn), wentOut: sumIn(own, wentOut) }];
  });
  const listeners = days.filter(({ figure }) => figure === 'listeners');
  const streams = figures.find(({ figure }) => figure === 'streams')?.cameIn;
  return {
    window: {
      ...{ platform: last.platform, day: last.from, value: last.value },
      ...{ before: before?.value ?? null, beforeDay, cameIn, wentOut, figures },
      strongest: { cameIn: strongestIn(listeners, cameIn), wentOut: strongestIn(listeners, wentOut) },
      // Of fewer days the streams would be of other people than the listeners.
      ratio:
        streams?.days === listenerDays && last.value > 0
          ? {
              ...{ platform: last.platform, trackId: null, of: 'streams', per: 'monthlyListeners' },
              ...{ ...cameIn, top: streams.sum, bottom: last.value, ...told },
            }
          : null,
      ...told,
    },
    ...(await sourcesOf(ctx, user, told)),
  };
}

const inDays = (rows: readonly OwnSpanRow[], { from, to }: Days): OwnSpanRow[] =>
  rows.filter((row) => row.from !== null && from <= row.from && row.from <= to);

function sumIn(rows: readonly OwnSpanRow[], days: Days): Window['figures'][number]['cameIn'] {
  const own = inDays(rows, days);
  return own.length === 0 ? null : { sum: own.reduce((sum, { value }) => sum + value, 0), days: own.length };
}

function strongestIn(rows: readonly OwnSpanRow[], days: Days): OwnSpan | null {
  const [best] = inDays(rows, days).toSorted((one, other) => other.value - one.value);
  return best ? { from: best.from, to: best.to, value: best.value } : null;
}
