/** Beside what an owner's report says of the views: what the public counters gained on the same days, and why the two differ. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { getSeries } from '#contract/series.ts';
import { zoneCity } from '#i18n/formats.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import type { Part } from './audience-query.ts';

const readGained = ({ platform, trackId, from, to }: Part) =>
  read<typeof getSeries>('/api/analytics/series', {
    query: {
      ...{ metric: 'views', compare: 'off', interval: 'month' },
      ...(platform && { platform }),
      ...(from && to && { from, to }),
      ...(trackId && { groupBy: 'track', ids: trackId }),
    },
  });

/** Days of a report begin where its platform is; of a file nobody knows where. */
const hasZone = ({ dayBoundary }: Part): boolean => dayBoundary !== 'source';

export function BesideCounter({ part }: { part: Part }) {
  const { t } = useTranslation('audience');
  const { count, gap } = useFormats();
  const isOfViews = part.source === 'connection' && part.figure === 'views' && hasZone(part);
  const isAsked = isOfViews && part.total !== null && part.from !== null;
  const { data } = useQuery({ ...readGained(part), enabled: isAsked });
  const gained = data?.series[0]?.change.gained ?? null;
  if (!isAsked || gained === null || gained === part.total) return null;
  return (
    <p className="text-body text-sm">
      {t(part.trackId ? 'beside.song' : 'beside.channel', {
        count: gained,
        n: count(gained),
        zone: zoneCity(part.dayBoundary),
      })}
      {gap}
      <Link className="underline underline-offset-4 hover:text-strong" to="/imports/reconciliation">
        {t('beside.compare')}
      </Link>
    </p>
  );
}
