/** What a page that has no period to choose says and offers all the same: its days, their zone, and a link to what is seen. */
import { Link2 } from 'lucide-react';
import { Link } from 'react-router';
import { zoneText } from '#i18n/formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import type { ShownDays } from './controls.ts';
import { useDayFormats } from './use-day-formats.ts';

type ZoneLinkProps = { shown: Pick<ShownDays, 'from' | 'to' | 'timeZone'> | undefined; className?: string };

/** The days themselves and the zone they are in, which leads to where that is changed. */
export function ZoneLink({ shown, className }: ZoneLinkProps) {
  const { t } = useTranslation('controls');
  const { days } = useDayFormats();
  // Keeps its line before the first reply.
  if (!shown) return <span className={cn('h-5 text-xs', className)} />;
  const zone = zoneText(shown.timeZone);
  return (
    <Link
      className={cn('text-muted text-xs underline-offset-4 hover:text-strong hover:underline', className)}
      title={t('zone')}
      to="/settings#time-zone"
    >
      {days(shown)}&nbsp;· {zone}
      <span className="sr-only">&nbsp;· {t('zone')}</span>
    </Link>
  );
}

export function CopyLink({ link }: { link: () => string }) {
  const { t } = useTranslation('controls');
  return <IconButton icon={<Link2 />} label={t('link.copy')} onClick={useCopyLink(link)} />;
}

export function useCopyLink(link: () => string): () => void {
  const { t } = useTranslation('controls');
  return () =>
    void navigator.clipboard.writeText(link()).then(
      () => toast({ title: t('link.copied') }),
      () => toast({ title: t('link.failed'), variant: 'destructive' }),
    );
}
