/** Choosing one of the links on one's list by what is typed: a combobox whose list stays open below it. */
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { listTracks } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { cn } from '#web/ui/cn.ts';
import { Input } from '#web/ui/input.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { apartFrom } from './apart.ts';

const mostFound = 8;
const settleMs = 250;
const longestSearch = 200;

type TrackChoiceProps = {
  label: string;
  chosen?: string | undefined;
  /** It was opened by a press, whose hand is to type on. */
  isFocused?: boolean;
  onChoose: (trackId: string) => void;
  onClose?: () => void;
};

export function TrackChoice({ label, chosen, isFocused = false, onChoose, onClose }: TrackChoiceProps) {
  const { t } = useTranslation('imports');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(-1);
  const search = useDebounced(text, settleMs).trim().slice(0, longestSearch);
  const { data } = useQuery({
    ...read<typeof listTracks>('/api/tracks', { query: { search, limit: mostFound } }),
    placeholderData: (before) => before,
  });
  const found = (data ?? []).slice(0, mostFound);
  // The artist stands beside it.
  const names = found.map(({ id: trackId, title, artist, album, isrc = null }) => ({
    ...{ trackId, title: `${title}\u00a0· ${artist}`, artist: null, album, isrc },
  }));
  const apartIn = (index: number) => names[index] && apartFrom(names[index], names);
  const idOf = (index: number) => `${id}-${index}`;
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && onClose) {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter') {
      // It answers the question that it stands in; it does not send the form.
      event.preventDefault();
      const track = found[marked] ?? (text.trim() !== '' && found.length === 1 ? found[0] : undefined);
      if (track) onChoose(track.id);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setMarked(Math.min(found.length - 1, Math.max(0, marked + step)));
    }
  };
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line p-2">
      <Input
        aria-activedescendant={found[marked] ? idOf(marked) : undefined}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-expanded={found.length > 0}
        aria-label={t('song.search', { title: label })}
        autoComplete="off"
        autoFocus={isFocused}
        enterKeyHint="search"
        onChange={(event) => {
          setText(event.target.value);
          setMarked(-1);
        }}
        onKeyDown={press}
        placeholder={t('song.searchHint')}
        ref={field}
        role="combobox"
        spellCheck={false}
        value={text}
      />
      <div aria-label={t('song.search', { title: label })} id={`${id}-list`} role="listbox">
        {found.map((track, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox that owns the list
          <div
            aria-selected={index === marked || (marked < 0 && track.id === chosen)}
            className={cn(
              'flex min-h-9 min-w-0 cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 text-sm pointer-coarse:min-h-11',
              index === marked && 'bg-hover',
              track.id === chosen && 'text-strong',
            )}
            id={idOf(index)}
            key={track.id}
            onClick={() => {
              onChoose(track.id);
              field.current?.focus();
            }}
            onPointerMove={() => setMarked(index)}
            role="option"
            tabIndex={-1}
          >
            <PlatformMark name={platformNames[track.platform]} platform={track.platform} />
            <span className="min-w-0 flex-1 truncate" dir="auto">
              {[track.title, track.artist, apartIn(index)].filter(Boolean).join('\u00a0· ')}
            </span>
            {track.id === chosen ? (
              <Check aria-hidden="true" className="size-4 shrink-0 text-strong" />
            ) : null}
          </div>
        ))}
      </div>
      <p className={cn('px-2 text-muted text-sm', data?.length !== 0 && 'hidden')} role="status">
        {data?.length === 0 ? t('song.noneFound') : null}
      </p>
    </div>
  );
}
