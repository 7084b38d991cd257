/** The links of the page, those that need somebody first; by state and platform, page after page. */
import { CircleCheck, Music } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { SyncReport } from '#contract/sync.ts';
import { syncStateNames } from '#domain/sync.ts';
import { formatAside } from '#i18n/figures/rare-formats.ts';
import { useChoices } from '#web/data/use-choices.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformSelect } from '#web/music/control-bar/platform-select.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { SongLine } from './song-line.tsx';
import { type Shown, shownBy, useSyncedSongs } from './use-sync.ts';

export function SyncedSongs({ report, now }: { report: SyncReport | undefined; now: Date }) {
  const { t } = useTranslation('sync');
  const [search] = useSearchParams();
  const { choose } = useChoices<keyof Shown>();
  const shown = shownBy(search);
  const list = useSyncedSongs(shown);
  const failure = usePanelError(list);
  return (
    <Panel
      actions={report ? <Filters choose={choose} report={report} shown={shown} /> : null}
      error={failure}
      flush
      title={t('links')}
    >
      {list.items === undefined && !failure ? <Skeleton className="mx-5 mb-5 h-40 w-auto" /> : null}
      {list.items?.length === 0 ? <Nothing isFiltered={Boolean(shown.state || shown.platform)} /> : null}
      {list.items && list.items.length > 0 ? (
        <ul className="divide-y divide-line border-line border-t">
          {list.items.map((song) => (
            <SongLine key={song.trackId} now={now} song={song} />
          ))}
        </ul>
      ) : null}
      {list.hasNextPage ? (
        <div className="flex flex-col border-line border-t p-3">
          <MoreButton label={t('more')} list={list} />
        </div>
      ) : null}
    </Panel>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('sync');
  if (isFiltered)
    return (
      <EmptyState className="pt-2 pb-8" icon={<CircleCheck />} title={t('empty.filter')}>
        {t('empty.filterText')}
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        <Link className={buttonStyle('primary')} to="/tracks">
          {t('empty.add')}
        </Link>
      }
      className="pt-2 pb-8"
      icon={<Music />}
      title={t('empty.title')}
    >
      {t('empty.text')}
    </EmptyState>
  );
}

type FiltersProps = {
  report: SyncReport;
  shown: Shown;
  choose: (name: keyof Shown, value: string) => void;
};

/** States that none of the links is in, and platforms that none is on, are not offered; one that is chosen stays. */
function Filters({ report, shown, choose }: FiltersProps) {
  const { t } = useTranslation('sync');
  const { count } = useFormats();
  const language = useLanguage();
  const states = syncStateNames
    .filter((name) => report.counts[name] > 0 || name === shown.state)
    .map((value) => ({
      value,
      label: formatAside(language, t(`state.${value}`), count(report.counts[value])),
    }));
  return (
    <>
      <Select
        aria-label={t('filter.state')}
        className="w-52 max-sm:w-60"
        onChange={({ target }) => choose('state', target.value)}
        options={[{ value: '', label: t('filter.allStates') }, ...states]}
        value={shown.state ?? ''}
      />
      <PlatformSelect
        chosen={shown.platform}
        onChoose={(platform) => choose('platform', platform ?? '')}
        platforms={report.platforms.map(({ id }) => id)}
      />
    </>
  );
}
