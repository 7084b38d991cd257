/** The user's own campaigns as notes on the days of a chart. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { listCampaigns } from '#contract/campaigns.ts';
import { read } from '#web/data/query.ts';
import type { DayNote } from '../explore/explore-chart.ts';
import type { SeriesReply } from '../explore/explore-query.ts';

/** As many as are told at once. */
const mostNotes = 50;

export const readCampaigns = (query: { from?: string; to?: string; songId?: string }) =>
  read<typeof listCampaigns>('/api/campaigns', { query: { ...query, limit: mostNotes } });

export function useCampaignNotes({ from, to }: SeriesReply, songId: string | undefined): readonly DayNote[] {
  const { t } = useTranslation('explore');
  const { data } = useQuery(readCampaigns({ from, to, ...(songId && { songId }) }));
  return useMemo(
    () =>
      (data ?? []).map((campaign) => ({
        from: campaign.from < from ? from : campaign.from,
        to: campaign.to ?? campaign.from,
        text: t('mark.campaign', { kind: t(`campaign.${campaign.kind}`), name: campaign.name }),
      })),
    [data, from, t],
  );
}
