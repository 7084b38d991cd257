/** What `/audience` asks for: a table for each dimension, of the days, the platform and the song in the address. */
import type { getAudience, getListeners, listConnections } from '#contract/audience.ts';
import type { getOwnPages } from '#contract/audience-own-pages.ts';
import type { QueryInputOf, ReplyOf } from '#contract/endpoint.ts';
import type { getListFacts } from '#contract/track-list.ts';
import type { getTrack } from '#contract/tracks.ts';
import { lastDayIn } from '#domain/days.ts';
import { type AudienceDimension, type Figure, figureNames } from '#domain/own-figures.ts';
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import { addressOf } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';
import { readFlags } from '#web/music/chart-flags.ts';
import {
  type Controls,
  offeredAnywhere,
  type Preset,
  readControls,
  shownDays,
} from '#web/music/control-bar/controls.ts';

export type Audience = ReplyOf<typeof getAudience>;
export type Part = Audience['parts'][number];
export type Row = Part['rows'][number];

/** Not even on other days. */
export const isEmpty = ({
  parts,
  outside,
  bySong,
}: Pick<Audience, 'parts' | 'outside' | 'bySong'>): boolean =>
  parts.length === 0 && outside.length === 0 && bySong.length === 0;

type Query = QueryInputOf<typeof getAudience>;

/** Nobody knows where all of somebody's days begin before a source is asked. */
export const offered: readonly Preset[] = offeredAnywhere.filter((name) => name !== 'all');

export type Reader = { timeZone: string; now: Date };

export type Subject = {
  platform: PlatformId | undefined;
  trackId: string | undefined;
  /** What tables count, where a source counts several things. */
  figure: Figure | undefined;
};

/** Garbage in an address is nothing chosen. */
export const readSubject = (search: URLSearchParams): Subject => {
  const trackId = search.get('trackId') ?? '';
  return {
    platform: platformIds.find((id) => id === search.get('platform')),
    trackId: /^trk_[0-9a-f]{32}$/.test(trackId) ? trackId : undefined,
    figure: figureNames.find((name) => name === search.get('figure')),
  };
};

export function questionOf(subject: Subject, controls: Controls, { timeZone, now }: Reader) {
  const lastDay = lastDayIn(now, timeZone);
  const { compare } = controls;
  return {
    ...shownDays(controls, { lastDay }),
    ...(subject.platform && { platform: subject.platform }),
    ...(subject.trackId && { trackId: subject.trackId }),
    ...(subject.figure && { figure: subject.figure }),
    ...(compare === 'previous' ? {} : { compare: compare === 'year' ? compare : ('off' as const) }),
    tz: timeZone,
  };
}

export type Question = ReturnType<typeof questionOf>;

export const readAudience = (dimension: AudienceDimension, question: Omit<Query, 'dimension'>) =>
  read<typeof getAudience>('/api/audience', { query: { dimension, ...question } });

export type Listeners = ReplyOf<typeof getListeners>;
export const readListeners = ({ figure: _figure, ...question }: Question) =>
  read<typeof getListeners>('/api/audience/listeners', { query: question });

export type OwnPages = ReplyOf<typeof getOwnPages>;
/** Of no platform, no song and no figure. */
export const readOwnPages = ({
  platform: _platform,
  trackId: _trackId,
  figure: _figure,
  ...days
}: Question) => read<typeof getOwnPages>('/api/audience/own-pages', { query: days });

export const readConnections = () => read<typeof listConnections>('/api/connections');
export const readListFacts = () => read<typeof getListFacts>('/api/tracks/facts');
export const readLink = (id: string) => read<typeof getTrack>('/api/tracks/:id', { params: { id } });

export const fileAddress = (question: Question, format: 'csv' | 'json'): string =>
  addressOf('/api/audience/export', { query: { ...question, format } });

/** What the page shows first; the rest is read as one comes to it. */
export const firstReads = (search: URLSearchParams, kept: string, reader: Reader) => {
  const subject = readSubject(search);
  const { platform, trackId } = subject;
  const question = questionOf(subject, readControls(search, kept, offered), reader);
  const { from, to } = question;
  return [
    readConnections(),
    // They stand above everything else: what comes later would push it down under the reader's hand.
    ...(trackId ? [readLink(trackId)] : [readFlags({ from, to, ...(platform && { platform }) })]),
    ...(['country', 'age', 'gender'] as const).map((dimension) => readAudience(dimension, question)),
  ];
};
