/** What the lower panels of `/analytics` are about: one song, the songs of one platform, or all that may be summed. */
import type { QueryInputOf } from '#contract/endpoint.ts';
import type { getForecast, getTrends, listUnusualDays, markUnusualDay } from '#contract/insights.ts';
import type { listMilestones } from '#contract/milestones.ts';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { send } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';

export type Subject = { songId?: string; platform?: PlatformId; metric?: Metric };
type Level = NonNullable<QueryInputOf<typeof getForecast>['level']>;

/** One link alone is told of growth as well. */
export type TrendsSubject = Subject | { trackId: string; metric: Metric };

export const readTrends = (subject: TrendsSubject) =>
  read<typeof getTrends>('/api/analytics/trends', { query: subject });

export const readForecast = (subject: Subject, level: Level) =>
  read<typeof getForecast>('/api/analytics/forecast', { query: { ...subject, level } });

export const readUnusualDays = (subject: Subject, days: { from: string; to: string; limit?: number }) =>
  read<typeof listUnusualDays>('/api/analytics/unusual-days', { query: { ...subject, ...days } });

export const readMilestones = (query: Subject & { limit?: number }) =>
  read<typeof listMilestones>('/api/milestones', { query });

export const sendMark = (body: {
  trackId: string;
  metric: Metric;
  date: string;
  direction: 'more' | 'less';
  isUseful: boolean;
}) => send<typeof markUnusualDay>('POST', '/api/analytics/unusual-days/feedback', { body });
