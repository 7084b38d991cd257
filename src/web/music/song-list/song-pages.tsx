/** One's songs or links page after page, found by the server as somebody types; arrows lead from row to row. */
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import type { listTracks } from '#contract/tracks.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { addressOf } from '#web/data/api.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Cover } from '#web/music/artwork.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Input } from '#web/ui/input.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { type Entry, linksOf, songsOf } from './songs-of.ts';

const rowsAsked = 40;
const longestSearch = 200;
/** The fingers rest. */
const restMs = 150;

type SongPagesProps = {
  by: 'song' | 'link';
  platform?: PlatformId | undefined;
  /** A row's control: what the arrows lead to. */
  row: (entry: Entry) => ReactNode;
  searchBox?: RefObject<HTMLInputElement | null> | undefined;
  /** Below the search, above the rows. */
  children?: ReactNode;
};

export function SongPages({ by, platform, row, searchBox, children }: SongPagesProps) {
  const [text, setText] = useState('');
  const { t } = useTranslation('controls');
  const search = useDebounced(text.trim(), restMs);
  const list = useFound({ by, platform, search });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields within
    <div className="flex flex-col gap-3" onKeyDown={leadOn}>
      <Input
        aria-label={t('songs.search')}
        maxLength={longestSearch}
        onChange={({ target }) => setText(target.value)}
        placeholder={t('songs.search')}
        ref={searchBox}
        start={<Search aria-hidden="true" />}
        type="search"
        value={text}
      />
      {children}
      <Rows isSearched={search !== ''} list={list} row={row} />
    </div>
  );
}

type Wanted = Pick<SongPagesProps, 'by' | 'platform'> & { search: string };

function useFound({ by, platform, search }: Wanted) {
  const query = { by, limit: rowsAsked, ...(platform && { platform }), ...(search && { search }) };
  const { items, ...list } = usePages<typeof listTracks>(
    addressOf<typeof listTracks>('/api/tracks', { query }),
    { keepsBefore: true },
  );
  return { ...list, entries: items && (by === 'song' ? songsOf(items) : linksOf(items)) };
}

type RowsProps = Pick<SongPagesProps, 'row'> & { list: ReturnType<typeof useFound>; isSearched: boolean };

function Rows({ list, row, isSearched }: RowsProps) {
  const { t } = useTranslation('controls');
  const errorText = useErrorText();
  const { entries, error, isPlaceholderData } = list;
  const failure = error ? (
    <RetryAlert onRetry={() => void list.refetch()} retryLabel={t('songs.retry')} retrying={list.isFetching}>
      {errorText(error)}
    </RetryAlert>
  ) : null;
  if (!entries) return failure ?? <Skeleton className="h-72" />;
  return (
    <>
      {failure}
      <ul aria-busy={isPlaceholderData} className="flex flex-col aria-busy:opacity-60">
        {entries.map((entry) => (
          <li className="rounded-md px-2 py-1.5 hover:bg-hover" key={entry.id}>
            {row(entry)}
          </li>
        ))}
      </ul>
      {entries.length === 0 && !isPlaceholderData ? (
        <p className="text-muted text-sm" role="status">
          {t(isSearched ? 'songs.none' : 'songs.empty')}
        </p>
      ) : null}
      <MoreButton label={t('songs.more')} list={list} />
    </>
  );
}

/** Enter chooses, as a press does, and sends no form. */
function leadOn(event: KeyboardEvent<HTMLDivElement>): void {
  const at = event.target;
  if (!(at instanceof HTMLElement) || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input:enabled, ul li button:enabled')];
  const place = stops.indexOf(at);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && place >= 0) {
    event.preventDefault();
    stops[place + step]?.focus();
  } else if (event.key === 'Enter' && at instanceof HTMLInputElement) {
    event.preventDefault();
    if (at.type === 'checkbox') at.click();
  }
}

/** What a row says of it. */
export function EntryName({ entry: { title, artist, art, tracks } }: { entry: Entry }) {
  return (
    <span className="flex min-w-0 items-center gap-3 text-start">
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
