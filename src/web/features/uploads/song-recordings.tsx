/** On the page of a song: one's own recordings of it, as they are linked on the page of uploads. */
import { Link } from 'react-router';
import type { listUploads } from '#contract/uploads.ts';
import { addressOf } from '#web/data/api.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { usePages } from '#web/data/use-pages.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { PlayButton } from '#web/music/player/play-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toQueue } from './queries.ts';

/** Nothing where there is none. */
export function SongRecordings({ songId }: { songId: string }) {
  const { t } = useTranslation('uploads');
  const { duration } = useFormats();
  const { items } = usePages<typeof listUploads>(
    addressOf<typeof listUploads>('/api/uploads', { query: { songId } }),
  );
  const ready = items?.filter(({ state }) => state === 'ready') ?? [];
  if (ready.length === 0) return null;
  const queue = toQueue(ready);
  return (
    <Panel title={t('title')}>
      <ul className="divide-y divide-line">
        {ready.map(({ id, title, artist, artwork, seconds, version, versions }, at) => (
          <li className="flex items-center gap-3 py-2" key={id}>
            <EditorsOnly>
              <PlayButton index={at} name={title} queue={queue} />
            </EditorsOnly>
            <Artwork className="size-9" url={artwork} />
            <span className="min-w-0 flex-1 text-sm">
              <Link className="wrap-anywhere text-strong hover:underline" dir="auto" to="/audio-uploads">
                {title}
              </Link>
              <span className="block truncate text-muted" dir="auto">
                {[artist, versions > 1 && t('version', { n: version, of: versions })]
                  .filter(Boolean)
                  .join('\u00a0· ')}
              </span>
            </span>
            <span className="text-muted text-sm tabular-nums">{duration(Math.round(seconds ?? 0))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
