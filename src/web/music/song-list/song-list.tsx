/** Songs to choose several of; those that are chosen stand above, whatever the list shows. */
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { listSongs } from '#contract/songs.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EntryName, SongPages } from './song-pages.tsx';

/** Of more the others are counted. */
const mostNamed = 20;

type SongListProps = {
  chosen: readonly string[];
  onToggle: (id: string) => void;
  /** As many as may be chosen. */
  most: number;
  searchBox?: RefObject<HTMLInputElement | null>;
};

export function SongList({ chosen, onToggle, most, searchBox }: SongListProps) {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const isFull = chosen.length >= most;
  return (
    <SongPages
      by="song"
      row={(entry) => (
        <Checkbox
          checked={chosen.includes(entry.id)}
          className="flex min-w-0 items-center"
          disabled={isFull && !chosen.includes(entry.id)}
          label={<EntryName entry={entry} />}
          onChange={() => {
            setSeen((now) => new Map(now).set(entry.id, entry.title));
            onToggle(entry.id);
          }}
        />
      )}
      searchBox={searchBox}
    >
      <Chosen chosen={chosen} most={most} onToggle={onToggle} seen={seen} />
    </SongPages>
  );
}

type ChosenProps = Omit<SongListProps, 'searchBox'> & { seen: ReadonlyMap<string, string> };

function Chosen({ chosen, onToggle, most, seen }: ChosenProps) {
  const { t } = useTranslation('controls');
  const { count } = useFormats();
  const { names, isRead } = useNames(chosen, seen);
  if (chosen.length === 0) return null;
  const others = chosen.length - mostNamed;
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-live="polite" className="text-muted text-xs">
        {t(chosen.length >= most ? 'songs.full' : 'songs.chosen', {
          n: count(chosen.length),
          most: count(most),
        })}
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {chosen.slice(0, mostNamed).map((id) => {
          const name = names.get(id) ?? (isRead ? t('songs.gone') : '…');
          return (
            <li className="min-w-0 max-w-full" key={id}>
              <button
                aria-label={t('songs.takeOut', { name })}
                className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line bg-surface py-1 ps-3 pe-2 text-strong text-xs hover:bg-hover pointer-coarse:py-2"
                onClick={() => onToggle(id)}
                type="button"
              >
                <span className="truncate" dir="auto">
                  {name}
                </span>
                <X aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
              </button>
            </li>
          );
        })}
        {others > 0 ? <li className="py-1 text-muted text-xs">+{count(others)}</li> : null}
      </ul>
    </div>
  );
}

/** Of those that were chosen before the list was opened, as the server calls them now. */
function useNames(chosen: readonly string[], seen: ReadonlyMap<string, string>) {
  const [begun] = useState(chosen);
  const asked = begun.slice(0, mostNamed).join();
  const { data, isPending } = useQuery({
    ...read<typeof listSongs>('/api/songs', { query: { ids: asked } }),
    enabled: asked !== '',
  });
  const names = new Map([...(data ?? []).map(({ id, title }) => [id, title] as const), ...seen]);
  return { names, isRead: asked === '' || !isPending };
}
