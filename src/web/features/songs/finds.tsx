/** Where else songs are: of one song on its page, and of all as one quiet line over the list. */
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { useMay } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { FindTicks } from './find-ticks.tsx';
import { QuietLine } from './quiet-line.tsx';
import { type Finds, readAllFinds, readFindsOf, useSearchSong, whileLooking } from './use-finds.ts';

const named = (platforms: Iterable<PlatformId>): string[] =>
  [...new Set(platforms)].map((id) => platformNames[id]);

const placesOf = ({ songs }: Finds): string[] =>
  named(songs.flatMap(({ finds }) => finds.map(({ platform }) => platform)));

/** Nothing where there is nothing to offer, and nobody to ask. */
export function FindsPanel({ songId }: { songId: string }) {
  const { t } = useTranslation('finds');
  const { list } = useFormats();
  const reading = useQuery({ ...readFindsOf(songId), refetchInterval: whileLooking });
  const { data } = reading;
  const failure = usePanelError(reading, t('failed'));
  const mayEdit = useMay('edit');
  if (!mayEdit || (!data && !failure)) return null;
  const places = data ? placesOf(data) : [];
  const looking = named(data?.looking ?? []);
  const open = data?.searchable.filter((id) => !data.looking.includes(id)) ?? [];
  const others = open.filter((id) => !places.includes(platformNames[id]));
  if (data && places.length + looking.length + others.length === 0) return null;
  return (
    <Panel
      description={places.length > 0 ? t('text') : undefined}
      error={failure}
      title={places.length > 0 ? t('title', { platforms: list(places) }) : t('titleNone')}
    >
      <div className="flex flex-col gap-4">
        {data && data.songs.length > 0 ? <FindTicks finds={data} named={false} /> : null}
        {looking.length > 0 ? (
          <p aria-live="polite" className="text-muted text-sm">
            {t('looking', { platforms: list(looking) })}
          </p>
        ) : null}
        {others.length > 0 ? <SearchOn platforms={others} songId={songId} /> : null}
      </div>
    </Panel>
  );
}

/** What may be asked only now and then is asked when somebody wants it. */
function SearchOn({ songId, platforms }: { songId: string; platforms: readonly PlatformId[] }) {
  const { t } = useTranslation('finds');
  const { mutate, isPending, variables } = useSearchSong(songId);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium text-sm text-strong">{t('searchOn')}</legend>
      <div className="flex flex-wrap gap-2">
        {platforms.map((platform) => (
          <Button
            busy={isPending && variables === platform}
            disabled={isPending}
            key={platform}
            onClick={() => mutate(platform)}
            size="sm"
          >
            <Search aria-hidden="true" />
            {platformNames[platform]}
          </Button>
        ))}
      </div>
      <p className="max-w-prose text-muted text-xs">{t('searchText')}</p>
    </fieldset>
  );
}

/** Of all songs: one line, which opens the list. */
export function FoundElsewhere() {
  const { t } = useTranslation('finds');
  const { count: n } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(readAllFinds());
  const mayEdit = useMay('edit');
  if (!mayEdit || !data || data.total.finds === 0) return null;
  const { songs, finds } = data.total;
  const line = t('line', {
    songs: t('songs', { count: songs, n: n(songs) }),
    places: t('places', { count: finds, n: n(finds) }),
  });
  const button = (
    <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} size="sm" variant="ghost">
      {t(isOpen ? 'hide' : 'review')}
    </Button>
  );
  if (isOpen)
    return (
      <Panel actions={button} description={t('text')} title={line}>
        <FindTicks finds={data} named />
      </Panel>
    );
  return (
    <QuietLine action={button} icon={<Search aria-hidden="true" />}>
      {line}
    </QuietLine>
  );
}
