/** What is known of the song besides its numbers; what is not known is left out. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { AddedDay, Age } from '#web/music/dates.tsx';
export function TrackFacts({ track, now }: { track: Track; now: Date }) {
  const { t } = useTranslation('tracks');
  const { day, duration } = useFormats();
  const facts: [name: string, value: ReactNode][] = [
    [t('song.album'), track.album],
    [t('song.released'), track.releaseDate && day(track.releaseDate)],
    [t('song.duration'), duration(track.duration)],
    [t('song.isrc'), track.isrc],
    [t('song.added'), <AddedDay instant={track.addedAt} key="added" />],
    [t('song.refreshed'), <Age instant={track.lastSyncedAt} key="refreshed" now={now} />],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-8">
      {facts.map(([name, value]) =>
        value ? (
          <div className="min-w-0" key={name}>
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="truncate text-body text-sm">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
