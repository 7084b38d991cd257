/** `/listen/:token`: what somebody was given to hear, for whoever has the link. */
import { Link2Off } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { leadsNowhere } from '#web/data/api.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { LockedLink } from '#web/music/secret-link/locked-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { Heard } from './heard.tsx';
import { count, useListening, useUnlock } from './queries.ts';

export function ListenPage() {
  const { t } = useTranslation('listening');
  const { token = '' } = useParams();
  const listening = useListening(token);
  const { data, error, isTrying, readAgain } = listening;
  const failure = usePanelError(listening);
  const grant = data && !data.isLocked ? data.grant : undefined;
  const isOpen = grant !== undefined;
  const countOpening = useEffectEvent(() => grant && count(token, grant));
  // Once for the page, not for each grant.
  useEffect(() => {
    if (isOpen) countOpening();
  }, [isOpen]);
  if (leadsNowhere(error))
    return (
      <>
        <h1 className="sr-only">{t('listen.ended')}</h1>
        <EmptyState className="py-24" icon={<Link2Off />} title={t('listen.ended')}>
          {t('listen.endedText')}
        </EmptyState>
      </>
    );
  if (failure && !data)
    return (
      <RetryAlert {...failure} title={t('listen.failed')}>
        {failure.message}
      </RetryAlert>
    );
  if (!data || isTrying)
    return (
      <div className="grid place-items-center py-24">
        <Spinner label={t('listen.loading')} size="lg" />
      </div>
    );
  if (data.isLocked) return <Locked token={token} />;
  return <Heard listening={data} onStale={() => void readAgain().catch(() => undefined)} token={token} />;
}

function Locked({ token }: { token: string }) {
  const { t } = useTranslation('listening');
  const words = {
    title: t('listen.locked'),
    hint: t('listen.lockedText'),
    password: t('form.password'),
    wrong: t('listen.wrong'),
    open: t('listen.open'),
  };
  return <LockedLink unlocking={useUnlock(token)} words={words} />;
}
