/** Finds to tick: followed together by one press, counted against the plan before, and each with a "not this one". */
import { ExternalLink, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FindsOfSong, SongFind } from '#contract/song-finds.ts';
import { mostFindsAtOnce } from '#domain/limits.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { type Finds, useDismissFinds, useFollowFinds } from './use-finds.ts';

type FindTicksProps = {
  finds: Pick<Finds, 'songs'>;
  /** Whether each song stands over its finds; on its own page it is known. */
  named: boolean;
};

export function FindTicks({ finds: { songs }, named }: FindTicksProps) {
  const { t } = useTranslation('finds');
  const { count: n } = useFormats();
  const [ticks, setTicks] = useState<Record<string, boolean>>({});
  const follow = useFollowFinds();
  const dismiss = useDismissFinds();
  const all = songs.flatMap((song) => song.finds);
  // What an ISRC says is the same; what a search came upon is the user's to say.
  const isTicked = ({ id, foundBy }: SongFind) => ticks[id] ?? foundBy === 'isrc';
  const ticked = all.filter(isTicked).slice(0, mostFindsAtOnce);
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-line">
        {songs.map((song) => (
          <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0" key={song.songId}>
            {named ? <NamedSong song={song} /> : null}
            <ul aria-label={song.title} className="grid gap-x-6 gap-y-1 lg:grid-cols-2">
              {song.finds.map((find) => (
                <FindRow
                  find={find}
                  isTicked={isTicked(find)}
                  key={find.id}
                  onDismiss={() => dismiss.mutate({ ids: [find.id], dismissed: true })}
                  onTick={(isOn) => setTicks({ ...ticks, [find.id]: isOn })}
                  song={song}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          busy={follow.isPending}
          disabled={ticked.length === 0}
          onClick={() => follow.mutate(ticked.map(({ id }) => id))}
          size="sm"
          variant="primary"
        >
          {t('follow', { n: n(ticked.length) })}
        </Button>
      </div>
    </div>
  );
}

function NamedSong({ song }: { song: FindsOfSong }) {
  return (
    <Link
      className="flex min-w-0 items-center gap-3 rounded-sm text-sm underline-offset-4 hover:underline"
      to={`/song/${song.songId}`}
    >
      <Artwork className="size-9 shrink-0 rounded-md" url={song.albumArt} />
      <span className="min-w-0 truncate" dir="auto">
        <span className="font-medium text-strong">{song.title}</span>
        <span className="text-muted">&nbsp;· {song.artist}</span>
      </span>
    </Link>
  );
}

type FindRowProps = {
  find: SongFind;
  song: FindsOfSong;
  isTicked: boolean;
  onTick: (isOn: boolean) => void;
  onDismiss: () => void;
};

function FindRow({ find, song, isTicked, onTick, onDismiss }: FindRowProps) {
  const { t } = useTranslation('finds');
  const { duration } = useFormats();
  const platform = platformNames[find.platform];
  const isOther = find.title !== song.title || find.artist !== song.artist;
  return (
    <li className="flex min-w-0 items-center gap-2 rounded-md px-2 py-1 hover:bg-hover">
      <Checkbox
        checked={isTicked}
        className="min-h-9 min-w-0 flex-1 items-center pointer-coarse:min-h-11"
        label={
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
            <PlatformMark className="font-medium text-strong" name={platform} platform={find.platform} />
            {isOther ? (
              <span className="min-w-0 truncate" dir="auto">
                {find.title}
                <span className="text-muted">&nbsp;· {find.artist}</span>
              </span>
            ) : (
              <span className="sr-only">{find.title}</span>
            )}
            <span className="text-muted text-xs">
              {find.duration ? duration(find.duration) : t('noLength')}&nbsp;·{' '}
              {t(find.foundBy === 'isrc' ? 'byIsrc' : 'bySearch')}
            </span>
          </span>
        }
        onChange={(event) => onTick(event.target.checked)}
      />
      {find.sandbox ? null : (
        <a
          aria-label={t('open', { platform })}
          className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:text-strong pointer-coarse:size-11"
          href={find.url}
          rel="noopener noreferrer"
          target="_blank"
          title={t('open', { platform })}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
      <PlainIconButton
        icon={<X aria-hidden="true" />}
        label={t('notThisOf', { title: find.title, platform })}
        onClick={onDismiss}
      />
    </li>
  );
}
