/** On `/analytics`: where the catalogue's songs lie by mood, and what the best-growing ones share. */
import { AudioLines } from 'lucide-react';
import type { Days } from '#domain/days.ts';
import { useKept } from '#web/data/use-kept.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Attribution } from '#web/music/attribution.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { CommonTable } from './common-table.tsx';
import { MoodMap } from './mood-map.tsx';
import { MoodTable } from './mood-table.tsx';
import { ImportWay } from './sound-panel.tsx';
import { type Moods, readMoods } from './sound-query.ts';

export function MoodsPanels({ days }: { days: Days }) {
  const { t } = useTranslation('sound');
  const reading = useKept(readMoods(days));
  const failure = usePanelError(reading);
  const moods = reading.data;
  const waiting = failure ? null : <Skeleton className="h-96" />;
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <Panel
        actions={moods?.sandbox ? <Badge>{t('sandbox')}</Badge> : null}
        description={moods && moods.known > 0 ? <MapText moods={moods} /> : undefined}
        stale={reading.isOld}
        title={t('map.title')}
        error={failure}
      >
        {moods ? moods.known > 0 ? <Mapped moods={moods} /> : <NoMoods /> : waiting}
      </Panel>
      {moods && moods.known > 0 ? (
        <Panel
          description={<CommonText moods={moods} />}
          stale={reading.isOld || reading.error !== null}
          title={t('common.title')}
        >
          {moods.common.state === 'told' ? (
            <CommonTable features={moods.common.features} />
          ) : (
            <TooFew {...moods.common} />
          )}
        </Panel>
      ) : null}
    </div>
  );
}

/** Of how many songs it is, unless of all: a map of some says nothing of the others. */
function MapText({ moods: { known, all, songs } }: { moods: Moods }) {
  const { t } = useTranslation('sound');
  const { count, sentences } = useFormats();
  return sentences([
    t('map.text'),
    known < all && t('map.known', { n: count(known), all: count(all), count: all }),
    songs.length < known && t('map.most', { n: count(songs.length), count: songs.length }),
  ]);
}

function Mapped({ moods: { songs } }: { moods: Moods }) {
  const { t } = useTranslation('sound');
  const { count } = useFormats();
  const [largest] = [...Map.groupBy(songs, ({ mood }) => mood)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return (
    <figure className="flex flex-col gap-3">
      {largest ? (
        <figcaption className="text-body text-sm">
          {t('map.sentence', {
            mood: t(`mood.${largest[0]}`),
            n: count(largest[1].length),
            count: largest[1].length,
            of: count(songs.length),
          })}
        </figcaption>
      ) : null}
      <MoodMap songs={songs} />
      {[...new Set(songs.flatMap(({ platform, source }) => (source === 'platform' ? [platform] : [])))].map(
        (platform) => (
          <Attribution key={platform} platform={platform} />
        ),
      )}
      <MoodTable songs={songs} />
    </figure>
  );
}

/** Without a source that gives both numbers: what it takes, and what can be done. */
function NoMoods() {
  const { t } = useTranslation('sound');
  return (
    <EmptyState icon={<AudioLines />} title={t('map.emptyTitle')}>
      {t('map.emptyText')} <ImportWay />
    </EmptyState>
  );
}

function CommonText({ moods: { from, to } }: { moods: Moods }) {
  const { t } = useTranslation('sound');
  const { days } = useDayFormats();
  return t('common.text', { days: days({ from, to }) });
}

function TooFew({ songs, needed }: { songs: number; needed: number }) {
  const { t } = useTranslation('sound');
  const { count } = useFormats();
  return (
    <EmptyState title={t('common.tooFew')}>
      {t('common.tooFewText', { n: count(songs), count: songs, needed: count(needed) })}
    </EmptyState>
  );
}
