/** The search for one's own songs and artists: a combobox whose choice leads to the filtered list. */
import { MicVocal, Music, Search } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#web/ui/cn.ts';
import { Input } from '#web/ui/input.tsx';
import type { Suggestion } from './suggestions.ts';
import { useSearchBox } from './use-search-box.ts';

const floating = 'absolute inset-x-0 top-full z-40 mt-1.5 rounded-lg bg-raised p-1 shadow-float';

const kinds = {
  song: { icon: Music, label: 'search.song' },
  artist: { icon: MicVocal, label: 'search.artist' },
} as const;

export function SearchBox() {
  const { t } = useTranslation('frame');
  const id = useId();
  const search = useSearchBox();
  const row = ({ kind, text }: Suggestion, index: number) => {
    const { icon: Icon, label } = kinds[kind];
    const isMarked = index === search.marked;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox that owns the list
      <div
        aria-selected={isMarked}
        className={cn(
          'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-body text-sm pointer-coarse:min-h-11',
          isMarked && 'bg-hover text-strong',
        )}
        id={`${id}-${index}`}
        key={text}
        onClick={() => search.choose(text)}
        onPointerMove={() => search.setMarked(index)}
        role="option"
        tabIndex={-1}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">{text}</span>
        <span className="text-muted text-xs">{t(label)}</span>
      </div>
    );
  };
  return (
    <div className="relative" ref={search.box}>
      <Input
        aria-activedescendant={search.isOpen && search.marked >= 0 ? `${id}-${search.marked}` : undefined}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-expanded={search.isOpen}
        aria-label={t('search.label')}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => search.type(event.target.value)}
        onFocus={search.open}
        onKeyDown={search.press}
        placeholder={t('search.placeholder')}
        role="combobox"
        spellCheck={false}
        start={<Search aria-hidden="true" />}
        type="text"
        value={search.text}
      />
      <div
        aria-label={t('search.suggestions')}
        className={cn(floating, !search.isOpen && 'hidden')}
        id={`${id}-list`}
        role="listbox"
      >
        {search.suggestions.map(row)}
      </div>
      <p
        className={cn(floating, 'px-3 py-2.5 text-muted text-sm', !search.showsNone && 'hidden')}
        role="status"
      >
        {search.showsNone ? t('search.none') : null}
      </p>
    </div>
  );
}
