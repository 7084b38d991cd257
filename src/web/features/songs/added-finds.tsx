/** In the add dialog: where else the songs are that were just added, as soon as it is known. */
import { useQuery } from '@tanstack/react-query';
import { mostFindsAtOnce } from '#domain/limits.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { FindTicks } from './find-ticks.tsx';
import { readFindsOfTracks, whileLooking } from './use-finds.ts';

/** The look-ups begin when the list has been gone through, a moment after the add. */
const firstReads = 4;
const firstMs = 2_000;

export function AddedFinds({ trackIds }: { trackIds: readonly string[] }) {
  const { t } = useTranslation('finds');
  const { list } = useFormats();
  const { data } = useQuery({
    ...readFindsOfTracks(trackIds.slice(0, mostFindsAtOnce)),
    refetchInterval: (query) =>
      whileLooking(query) || (query.state.dataUpdateCount < firstReads ? firstMs : false),
  });
  if (!data || data.songs.length + data.looking.length === 0) return null;
  const places = new Set(data.songs.flatMap(({ finds }) => finds.map(({ platform }) => platform)));
  const names = (ids: Iterable<keyof typeof platformNames>) => list([...ids].map((id) => platformNames[id]));
  return (
    <section aria-live="polite" className="flex flex-col gap-3 border-line border-t p-3 sm:p-4">
      {data.songs.length > 0 ? (
        <>
          <div>
            <h3 className="font-medium text-sm text-strong">{t('title', { platforms: names(places) })}</h3>
            <p className="text-muted text-xs">{t('text')}</p>
          </div>
          <div className="max-h-72 overflow-y-auto" tabIndex={-1}>
            <FindTicks finds={data} named={data.songs.length > 1} />
          </div>
        </>
      ) : null}
      {data.looking.length > 0 ? (
        <p className="text-muted text-sm">{t('looking', { platforms: names(data.looking) })}</p>
      ) : null}
    </section>
  );
}
