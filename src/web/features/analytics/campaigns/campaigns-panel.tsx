/** What somebody did for their songs, and what came of it against songs that had no part in it, in words. */
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Campaign, CampaignEffect } from '#contract/campaigns.ts';
import type { CampaignClicks } from '#contract/sharing.ts';
import { effectWords } from '#i18n/suggestion.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { later } from '#web/ui/later.ts';
import { useOpenLater } from '#web/ui/opened-later.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { WhenNear } from '#web/ui/when-near.tsx';
import { ReadPanel, usePanelRead } from '../read-panel.tsx';
import { readCampaignLog, readClicks, useRemoveCampaign } from './requests.ts';

const clicksPart = later(() => import('./campaign-clicks.tsx'));
/** In px, closed. */
const clicksHeight = 60;
const dialog = later(() => import('./campaign-dialog.tsx'));

export function CampaignsPanel({ songId }: { songId: string | undefined }) {
  const { t } = useTranslation('insights');
  const reading = usePanelRead(readCampaignLog(songId));
  const { data } = reading;
  const { data: clicks } = useQuery({ ...readClicks(data ?? []), enabled: Boolean(data?.length) });
  const { mutate: remove } = useRemoveCampaign(songId);
  const [edited, setEdited] = useState<Campaign | 'new'>();
  const openLater = useOpenLater();
  const CampaignDialog = dialog.get()?.CampaignDialog;
  const open = (what: Campaign | 'new') => openLater(dialog, () => setEdited(what));
  const add = (
    <EditorsOnly>
      <Button onClick={() => open('new')} size="sm">
        <Plus aria-hidden="true" />
        {t('campaigns.add')}
      </Button>
    </EditorsOnly>
  );
  return (
    <>
      <ReadPanel
        actions={data && data.length > 0 ? add : null}
        description={t('campaigns.text')}
        flush
        reading={reading}
        skeleton="h-40"
        title={<DictionaryTerm id="campaign-effect">{t('campaigns.title')}</DictionaryTerm>}
      >
        {(campaigns) =>
          campaigns.length === 0 ? (
            <EmptyState action={add} title={t('campaigns.none')}>
              {t('campaigns.noneText')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line border-line border-t">
              {campaigns.map((campaign) => (
                <CampaignRow
                  campaign={campaign}
                  clicks={clicks?.find(({ campaignId }) => campaignId === campaign.id)}
                  key={campaign.id}
                  onEdit={() => open(campaign)}
                  onRemove={() => remove(campaign)}
                />
              ))}
            </ul>
          )
        }
      </ReadPanel>
      {edited && CampaignDialog ? (
        <CampaignDialog
          campaign={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          songId={songId}
        />
      ) : null}
    </>
  );
}

type CampaignRowProps = {
  campaign: Campaign;
  /** undefined: none of its songs has a public page. */
  clicks: CampaignClicks | undefined;
  onEdit: () => void;
  onRemove: () => void;
};

function CampaignRow({ campaign, clicks, onEdit, onRemove }: CampaignRowProps) {
  const { t } = useTranslation('insights');
  const { t: exploreText } = useTranslation('explore');
  const { count, day, list } = useFormats();
  const { days } = useDayFormats();
  const { name, kind, from, to, titles, trackIds, notes, effect } = campaign;
  const others = trackIds.length - titles.length;
  const named = [
    ...new Set(titles),
    ...(others > 0 ? [t('campaigns.others', { count: others, n: count(others) })] : []),
  ];
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Badge>{exploreText(`campaign.${kind}`)}</Badge>
          <span className="min-w-0 break-words font-medium text-sm text-strong" dir="auto">
            {name}
          </span>
        </p>
        <p className="mt-0.5 text-muted text-xs">
          {to && to !== from ? days({ from, to }) : day(from)}
          {named.length > 0 ? `\u00a0· ${list(named)}` : ''}
        </p>
        <Verdict effect={effect} />
        {clicks ? (
          <WhenNear height={clicksHeight} part={clicksPart}>
            {({ CampaignClicks }) => <CampaignClicks told={clicks} />}
          </WhenNear>
        ) : null}
        {notes ? (
          <p className="mt-1 whitespace-pre-line break-words text-body text-xs" dir="auto">
            {notes}
          </p>
        ) : null}
      </div>
      <EditorsOnly>
        <div className="flex shrink-0 items-center">
          <PlainIconButton icon={<Pencil />} label={t('campaigns.edit', { name })} onClick={onEdit} />
          <PlainIconButton icon={<Trash2 />} label={t('campaigns.remove', { name })} onClick={onRemove} />
        </div>
      </EditorsOnly>
    </li>
  );
}

const verdictLook = {
  more: 'text-up',
  less: 'text-down',
  chance: 'text-body',
  too_little_data: 'text-muted',
};

/** The verdict in words, with the interval; what cannot be told apart from chance is said to be so. */
function Verdict({ effect }: { effect: CampaignEffect }) {
  const { t: insights } = useTranslation('insights');
  const { t: metrics } = useTranslation('metrics');
  const { said, basis } = effectWords({ insights, metrics }, useLanguage(), effect);
  return (
    <>
      <p className={cn('mt-1 text-sm', verdictLook[basis ? effect.verdict : 'too_little_data'])}>{said}</p>
      {basis ? <p className="text-muted text-xs">{basis}</p> : null}
    </>
  );
}
