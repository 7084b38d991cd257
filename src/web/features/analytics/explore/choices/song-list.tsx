/** Songs to choose from, found as somebody types; links of one recording are one of them. */
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Cover } from '#web/music/artwork.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readTracks } from '../explore-query.ts';

type Entry = { id: string; title: string; artist: string; art: string | null; tracks: Track[] };

/** More are found by searching. */
const mostListed = 60;

type SongListProps = {
  chosen: readonly string[];
  onToggle: (id: string) => void;
  /** As many as may be chosen. */
  most?: number;
  searchBox?: RefObject<HTMLInputElement | null>;
};

export function SongList({ chosen, onToggle, most = Number.POSITIVE_INFINITY, searchBox }: SongListProps) {
  const [wanted, setWanted] = useState('');
  const { t } = useTranslation('explore');
  const { count } = useFormats();
  const errorText = useErrorText();
  const { data, error } = useQuery(readTracks());
  if (!data) return error ? <Alert tone="danger">{errorText(error)}</Alert> : <Skeleton className="h-72" />;
  const found = songsIn(data, wanted);
  const isFull = chosen.length >= most;
  return (
    <div className="flex flex-col gap-3">
      <Input
        aria-label={t('songs.search')}
        onChange={({ target }) => setWanted(target.value)}
        placeholder={t('songs.search')}
        ref={searchBox}
        start={<Search aria-hidden="true" />}
        type="search"
        value={wanted}
      />
      <ul className="flex flex-col">
        {found.slice(0, mostListed).map((song) => (
          <li className="flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover" key={song.id}>
            <Checkbox
              checked={chosen.includes(song.id)}
              className="min-w-0 flex-1 items-center"
              disabled={isFull && !chosen.includes(song.id)}
              label={<SongName song={song} />}
              onChange={() => onToggle(song.id)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="text-muted text-sm">{t('songs.none')}</p> : null}
      {found.length > mostListed ? (
        <p className="text-muted text-sm">
          {t('songs.more', { count: found.length - mostListed, n: count(found.length - mostListed) })}
        </p>
      ) : null}
    </div>
  );
}

function SongName({ song: { title, artist, art, tracks } }: { song: Entry }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Cover src={art} />
      <span className="min-w-0">
        <span className="block truncate font-medium text-strong" dir="auto">
          {title}
        </span>
        <span className="flex min-w-0 items-center gap-2 text-muted text-xs">
          <span className="truncate" dir="auto">
            {artist}
          </span>
          {tracks.map(({ id, platform }) => (
            <PlatformMark key={id} name={platformNames[platform]} nameHidden platform={platform} />
          ))}
        </span>
      </span>
    </span>
  );
}

/** Links of one recording are one song; all words of the search stand in its title or artist. */
export function songsIn(tracks: readonly Track[], wanted: string): Entry[] {
  const songs = new Map<string, Entry>();
  for (const track of tracks) {
    const { songId: id, title, artist, albumArt } = track;
    const song = songs.get(id);
    if (song) song.tracks.push(track);
    else songs.set(id, { id, title, artist, art: albumArt, tracks: [track] });
  }
  const words = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return [...songs.values()].filter(({ title, artist }) => {
    const text = `${title} ${artist}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
