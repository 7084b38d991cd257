/** The reads of own figures, and the addresses of their files. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { exportOwnSeries, getListenerWindow, getOwnSeries } from '#contract/own-series.ts';
import type { Figure } from '#domain/own-figures.ts';
import { addressOf } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';

export type OwnReply = ReplyOf<typeof getOwnSeries>;
export type ListenerWindow = NonNullable<ReplyOf<typeof getListenerWindow>['window']>;
export type Sources = OwnReply['imports'];

/** Without a song: of the artist. Without days: of all time. */
export type OwnAsked = { songId?: string; from?: string; to?: string };

export const readOwnSeries = (asked: OwnAsked, figure?: Figure) =>
  read<typeof getOwnSeries>('/api/own-series', { query: { ...asked, ...(figure && { figure }) } });

export const readListenerWindow = () => read<typeof getListenerWindow>('/api/own-series/window');

export const fileOf = (asked: OwnAsked, format: 'csv' | 'json'): string =>
  addressOf<typeof exportOwnSeries>('/api/own-series/export', { query: { ...asked, format } });

type Told = Pick<OwnReply, 'known' | 'figures'>;

/** Months of a statement hardly ever lie within a period of days: where nothing does, all there is is asked for. */
export const isOutside = ({ known, figures }: Told): boolean => known !== null && figures.length === 0;

/** What a link tells of itself at last, money aside; undefined: nothing. */
export function latestOwnOf({ figures }: Pick<OwnReply, 'figures'>, trackId: string) {
  const [latest] = figures.flatMap((figure) =>
    figure.figure === 'earnings'
      ? []
      : figure.series.filter((series) => series.trackId === trackId).map((series) => ({ figure, series })),
  );
  return latest;
}
