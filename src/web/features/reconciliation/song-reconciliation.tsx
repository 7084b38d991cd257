/** On a song's page: what its public counters, dashboards and statements say of the same months. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '#web/language/use-translation.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { Months } from './months.tsx';
import { readReconciliationOf } from './use-reconciliation.ts';

export function SongReconciliation({ songId }: { songId: string }) {
  const { t } = useTranslation('reconciliation');
  const reading = useQuery(readReconciliationOf(songId));
  const { data, error } = reading;
  const failure = usePanelError(reading, t('failed'));
  const song = data?.songs[0];
  return (
    <Panel
      actions={
        song ? null : (
          <Link className={buttonStyle('secondary', 'sm')} to="/imports">
            {t('empty.action')}
          </Link>
        )
      }
      description={song ? t('intro') : t('empty.text')}
      error={failure}
      title={t('title')}
    >
      {song && data ? <Months imports={data.imports} months={song.months} opened /> : null}
      {data || error ? null : <Skeleton className="h-24" />}
    </Panel>
  );
}
