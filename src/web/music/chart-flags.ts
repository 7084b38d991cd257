/** Release days and campaigns of the songs that a chart is of, flagged on its points: one adapter for every chart. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartMark } from '#charts/chart-model.ts';
import type { QueryInputOf, ReplyOf } from '#contract/endpoint.ts';
import type { getFlags } from '#contract/flags.ts';
import type { Days } from '#domain/days.ts';
import { songsWords } from '#i18n/answer.ts';
import { read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

export type Flags = ReplyOf<typeof getFlags>;
export type FlagsOf = Pick<QueryInputOf<typeof getFlags>, 'songIds' | 'platform'>;

export const readFlags = (query: QueryInputOf<typeof getFlags>) =>
  read<typeof getFlags>('/api/analytics/flags', { query });

export type FlagTexts = {
  released: (titles: readonly string[], songs: number) => string;
  campaign: (name: string) => string;
};

/** Songs of one point are one flag; a campaign that reaches beyond the points is flagged where they begin. */
export function flagMarks(
  { releases, campaigns }: Pick<Flags, 'releases' | 'campaigns'>,
  points: readonly Days[],
  say: FlagTexts,
): ChartMark[] {
  const last = points.at(-1);
  if (!last) return [];
  const released = points.flatMap(({ from, to }, index): ChartMark[] => {
    const own = releases.filter(({ date }) => from <= date && date <= to);
    const songs = own.reduce((sum, day) => sum + day.songs, 0);
    const titles = own.flatMap((day) => day.titles).slice(0, mostTitles);
    return songs > 0 ? [{ index, text: say.released(titles, songs), kind: 'release' }] : [];
  });
  const ran = campaigns.flatMap(({ from, to, name }): ChartMark[] => {
    const index = points.findIndex((point) => point.to >= from);
    const end = points.findLastIndex((point) => point.from <= to);
    if (index < 0 || end < index) return [];
    return [{ index, ...(end > index && { to: end }), text: say.campaign(name), kind: 'campaign' }];
  });
  return [...released, ...ran];
}

/** Names that one flag tells. */
const mostTitles = 3;

/** Stable between renders. */
export function useFlagTexts(): FlagTexts {
  const { t } = useTranslation('metrics');
  const language = useLanguage();
  return useMemo(
    () => ({
      released: (titles, songs) =>
        t('flag.released', { titles: songsWords(t, language, titles, songs - titles.length) }),
      campaign: (name) => t('flag.campaign', { name }),
    }),
    [t, language],
  );
}

/** `points`: the days of each point; none where the chart has no days. Without songs or a platform: of all songs. */
export function useChartFlags(points: readonly Days[], { songIds, platform }: FlagsOf = {}): ChartMark[] {
  const say = useFlagTexts();
  const [from = '', to = ''] = [points[0]?.from, points.at(-1)?.to];
  const { data } = useQuery({
    ...readFlags({ from, to, ...(songIds && { songIds }), ...(platform && { platform }) }),
    enabled: from !== '',
  });
  return useMemo(() => (data ? flagMarks(data, points, say) : []), [data, points, say]);
}
