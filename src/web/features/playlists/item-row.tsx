/** A song of a playlist: what it is, how long, whether it can be played, and for its owner what can be done to it. */
import { ExternalLink, Replace, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PlaylistItem } from '#contract/playlists.ts';
import { dayIn } from '#domain/days.ts';
import { formatNamed } from '#i18n/figures/rare-formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

export type ItemActions = {
  onRemove: (item: PlaylistItem) => void;
  onReplace: (change: { itemId: string; trackId: string; title: string }) => void;
};

type ItemRowProps = {
  item: PlaylistItem;
  place: number;
  /** Before the place: what it is moved by. */
  handle?: ReactNode;
  /** Plays the playlist from here on. */
  play?: ReactNode;
  /** Absent: it is somebody else's playlist. */
  actions?: ItemActions;
};

const watchAddress = (videoId: string): string =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;

/** Whole on a phone too, where buttons leave it little room. */
const titleStyle = 'wrap-anywhere line-clamp-3 font-medium text-sm text-strong';

export function ItemRow({ item, place, handle, play, actions }: ItemRowProps) {
  const { t } = useTranslation('playlists');
  const { count } = useFormats();
  const language = useLanguage();
  const { title, artist, albumArt, trackId, videoId, state } = item;
  const isPlayable = state === 'available';
  return (
    <div className="flex items-center gap-2 px-2 py-2 sm:gap-3 sm:px-3">
      {handle}
      <span
        className={cn(
          'w-6 shrink-0 text-end text-muted text-sm tabular-nums sm:w-8',
          // On a phone there is room for what moves it, or for its place.
          handle && 'max-sm:sr-only',
        )}
      >
        {count(place)}
      </span>
      {play}
      <Artwork className={cn('size-10', !isPlayable && 'opacity-50 grayscale')} url={albumArt} />
      <span className="min-w-0 flex-1">
        {trackId ? (
          <Link className={cn(titleStyle, 'hover:underline')} dir="auto" to={`/track/${trackId}`}>
            {title}
          </Link>
        ) : (
          <span className={titleStyle} dir="auto">
            {title}
          </span>
        )}
        <span className="block truncate text-muted text-sm" dir="auto">
          {artist}
        </span>
        {isPlayable ? null : <Unplayable actions={actions} item={item} />}
      </span>
      <Length item={item} />
      {isPlayable ? (
        <a
          aria-label={formatNamed(language, title, t('page.watch'))}
          className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-strong [&_svg]:size-4"
          href={watchAddress(videoId)}
          rel="noopener noreferrer"
          target="_blank"
        >
          <ExternalLink aria-hidden="true" />
        </a>
      ) : null}
      {actions ? (
        <IconButton
          icon={<X />}
          label={t('items.remove', { title })}
          onClick={() => actions.onRemove(item)}
          size="sm"
        />
      ) : null}
    </div>
  );
}

function Length({ item: { duration, durationKnown } }: { item: PlaylistItem }) {
  const { t } = useTranslation('playlists');
  const { duration: lengthOf } = useFormats();
  return (
    <span className="shrink-0 text-muted text-sm tabular-nums max-sm:hidden">
      {durationKnown ? lengthOf(duration) : <span title={t('items.unknownLength')}>–</span>}
    </span>
  );
}

/** Why it is skipped, since when that is known, and what could take its place. */
function Unplayable({ item, actions }: { item: PlaylistItem; actions: ItemActions | undefined }) {
  const { t } = useTranslation('playlists');
  const { day, timeZone } = useFormats();
  const { id, state, stateSince, replacement } = item;
  if (state === 'available') return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      <span className="flex items-center gap-1.5 text-sm text-warning">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {stateSince
          ? t(`items.${state}Since`, { day: day(dayIn(new Date(stateSince), timeZone)) })
          : t(`items.${state}`)}
      </span>
      {replacement && actions ? (
        <Button
          onClick={() =>
            actions.onReplace({ itemId: id, trackId: replacement.trackId, title: replacement.title })
          }
          size="sm"
        >
          <Replace aria-hidden="true" />
          {t('items.replace', { title: replacement.title })}
        </Button>
      ) : null}
    </span>
  );
}
