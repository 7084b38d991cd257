/** The palette: songs, pages, what the keys of this page do, and help, found by some letters of their names. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { ChevronRight, CircleHelp, Moon, Search, Sun } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { listHelp } from '#contract/content.ts';
import type { listTracks } from '#contract/tracks.ts';
import { linkInApp } from '#domain/paths.ts';
import { platformNames } from '#domain/platforms.ts';
import { read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Cover } from '#web/music/artwork.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { type Entry, songsOf } from '#web/music/song-list/songs-of.ts';
import { type Key, knownKeys } from '#web/shell/keys.ts';
import { otherTheme, setTheme, useTheme } from '#web/shell/theme.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { grouped, KeySigns } from './key-list.tsx';
import { type Destination, destinations, destinationsIn } from './navigation.ts';

const restMs = 150;
const longestSearch = 200;
const linksAsked = 30;
const mostSongs = 6;
const mostArticles = 4;

type PaletteProps = { isAdmin: boolean; onClose: () => void };

export function Palette({ isAdmin, onClose }: PaletteProps) {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const language = useLanguage();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { songs, articles, isAsking } = useFound(text);
  const marked = useMarked(songs[0]?.id);
  // As they were when the palette came up: below a dialog no page has keys of its own.
  const [keys] = useState(knownKeys);
  const goTo = (to: string) => {
    onClose();
    void navigate(to);
  };
  // Once the palette has gone, as what it starts may open a dialog of its own, or take the focus.
  const start = (run: () => void) => {
    onClose();
    setTimeout(run);
  };
  return (
    <Dialog
      className="sm:mt-[12dvh]"
      firstFocus={box}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={t('palette.title')}
    >
      <Command
        className="flex flex-col"
        label={t('palette.title')}
        loop
        onKeyDown={marked.keep}
        onValueChange={marked.set}
        value={marked.value}
      >
        <div className="flex h-11 items-center gap-2.5 rounded-md border border-line-control px-3 focus-within:outline-2 focus-within:outline-focus">
          <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <Command.Input
            className="min-w-0 flex-1 bg-transparent text-base text-strong outline-none placeholder:text-muted sm:text-sm"
            maxLength={longestSearch}
            onValueChange={(typed) => {
              marked.free();
              setText(typed);
            }}
            placeholder={t('palette.placeholder')}
            ref={box}
            value={text}
          />
        </div>
        <Command.List className="mt-3 h-[min(52dvh,420px)] overflow-y-auto" label={t('palette.found')}>
          <Command.Empty className="px-3 py-6 text-center text-muted text-sm">
            {isAsking ? t('loading') : t('palette.none')}
          </Command.Empty>
          {songs.length > 0 ? (
            <Group name={t('palette.songs')}>
              {songs.map((song) => (
                <SongRow key={song.id} onChoose={() => goTo(`/song/${song.id}`)} song={song} text={text} />
              ))}
            </Group>
          ) : null}
          <Group name={t('keys.pages')}>
            {pagesFor(isAdmin).map(({ to, label, icon: Icon }) => (
              <Row
                key={label}
                name={t(label)}
                onChoose={() => goTo(linkInApp(language, to))}
                start={<Icon aria-hidden="true" />}
              />
            ))}
          </Group>
          <Actions keys={keys.flatMap((group) => group.keys)} start={start} />
          {articles.length > 0 ? (
            <Group name={t('palette.help')}>
              {articles.map(({ slug, title }) => (
                <Row
                  key={slug}
                  keywords={[text]}
                  name={title}
                  onChoose={() => goTo(linkInApp(language, `/help/${slug}`))}
                  start={<CircleHelp aria-hidden="true" />}
                />
              ))}
            </Group>
          ) : null}
        </Command.List>
      </Command>
    </Dialog>
  );
}

/** The first song is marked when it is found, as long as nobody has gone to another row by the keys. */
function useMarked(firstSong: string | undefined) {
  const [value, set] = useState('');
  const isKept = useRef(false);
  useEffect(() => {
    if (firstSong !== undefined && !isKept.current) set(firstSong);
  }, [firstSong]);
  return {
    value,
    set,
    keep: ({ key }: KeyboardEvent) => {
      if (key.startsWith('Arrow')) isKept.current = true;
    },
    free: () => {
      isKept.current = false;
    },
  };
}

/** Each address once: two entries of the navigation may lead to one page. */
const pagesFor = (isAdmin: boolean): Destination[] =>
  destinations.filter(
    (entry, place) =>
      entry.ready &&
      (isAdmin || !destinationsIn('admin', { isAdmin: true }).includes(entry)) &&
      destinations.findIndex(({ to }) => to === entry.to) === place,
  );

/** What the server knows of it; while somebody types on, what it knew last. */
function useFound(text: string) {
  const language = useLanguage();
  const search = useDebounced(text.trim(), restMs);
  const asked = { enabled: search !== '', placeholderData: keepPreviousData, retry: false };
  const songs = useQuery({
    ...read<typeof listTracks>('/api/tracks', { query: { by: 'song', search, limit: linksAsked } }),
    ...asked,
  });
  const help = useQuery({ ...read<typeof listHelp>('/api/help', { query: { language, search } }), ...asked });
  const isTyped = text.trim() !== '';
  return {
    songs: isTyped ? songsOf(songs.data ?? []).slice(0, mostSongs) : [],
    articles: isTyped ? (help.data ?? []).slice(0, mostArticles) : [],
    isAsking: isTyped && (search !== text.trim() || songs.isFetching || help.isFetching),
  };
}

type ActionsProps = { keys: readonly Key[]; start: (run: () => void) => void };

/** Whatever a key does here can be found by its name too; pages stand above. */
function Actions({ keys, start }: ActionsProps) {
  const { t } = useTranslation('frame');
  const theme = useTheme();
  const [group] = grouped([{ title: '', keys }]);
  const actions = group?.keys.filter(({ keys: pressed }) => pressed !== 'Mod+k' && !pressed.startsWith('g '));
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Group name={t('palette.actions')}>
      {actions?.map(({ keys: pressed, name, run }) => (
        <Row
          end={<KeySigns keys={pressed} />}
          key={pressed}
          name={name}
          onChoose={() => start(run)}
          start={<ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />}
        />
      ))}
      <Row
        name={t(theme === 'dark' ? 'theme.toLight' : 'theme.toDark')}
        onChoose={() => start(() => setTheme(otherTheme(theme)))}
        start={<Icon aria-hidden="true" />}
      />
    </Group>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Command.Group
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
      heading={name}
    >
      {children}
    </Command.Group>
  );
}

type RowProps = {
  name: string;
  /** Two rows of one name are two rows. */
  id?: string;
  /** Found by the server, whatever its name. */
  keywords?: string[];
  start: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
  onChoose: () => void;
};

const rowStyle = [
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-body text-sm pointer-coarse:min-h-11',
  'data-[selected=true]:bg-hover data-[selected=true]:text-strong [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted',
].join(' ');

function Row({ name, id = name, keywords = [], start, end, children, onChoose }: RowProps) {
  return (
    <Command.Item
      className={rowStyle}
      // A name that stands twice is found by letters of both: “add songs” in “Audio Diagnostics Audio Diagnostics”.
      keywords={id === name ? keywords : [name, ...keywords]}
      onSelect={onChoose}
      value={id}
    >
      {start}
      {children ?? (
        <span className="min-w-0 flex-1 truncate" dir="auto">
          {name}
        </span>
      )}
      {end ? (
        <span aria-hidden="true" className="flex shrink-0 items-center gap-1.5 text-muted text-xs">
          {end}
        </span>
      ) : null}
    </Command.Item>
  );
}

type SongRowProps = { song: Entry; text: string; onChoose: () => void };

function SongRow({ song: { id, title, artist, art, tracks }, text, onChoose }: SongRowProps) {
  return (
    <Row id={id} keywords={[text]} name={title} onChoose={onChoose} start={<Cover src={art} />}>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-strong" dir="auto">
          {title}
        </span>
        <span className="flex min-w-0 items-center gap-2 text-muted text-xs">
          <span className="truncate" dir="auto">
            {artist}
          </span>
          {tracks.map(({ id: trackId, platform }) => (
            <PlatformMark key={trackId} name={platformNames[platform]} nameHidden platform={platform} />
          ))}
        </span>
      </span>
    </Row>
  );
}
