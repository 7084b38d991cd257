/** The search for one's own songs and artists: a combobox whose choice leads to the filtered list. */
import { MicVocal, Music, Search } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { Input } from '#web/ui/input.tsx';
import type { Suggestion } from './suggestions.ts';
import { useSearchBox } from './use-search-box.ts';

const floating = 'absolute inset-x-0 top-full z-40 mt-1.5 rounded-lg bg-raised p-1 shadow-float';

export function SearchBox() {
  const { t } = useTranslation('frame');
  const id = useId();
  const search = useSearchBox();
  const idOf = (index: number) => `${id}-${index}`;
  return (
    <div className="relative" ref={search.box}>
      <Input
        aria-activedescendant={search.isOpen && search.marked >= 0 ? idOf(search.marked) : undefined}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-expanded={search.isOpen}
        aria-label={t('search.label')}
        autoComplete="off"
        data-search="songs"
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
        {search.suggestions.map((suggestion, index) => (
          <SuggestionRow
            id={idOf(index)}
            isMarked={index === search.marked}
            key={suggestion.text}
            onChoose={() => search.choose(suggestion.text)}
            onMark={() => search.setMarked(index)}
            suggestion={suggestion}
          />
        ))}
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

/** One proposal of the search box. */
const kinds = {
  song: { icon: Music, label: 'search.song' },
  artist: { icon: MicVocal, label: 'search.artist' },
} as const;

type SuggestionRowProps = {
  suggestion: Suggestion;
  id: string;
  isMarked: boolean;
  onChoose: () => void;
  onMark: () => void;
};

function SuggestionRow({ suggestion, id, isMarked, onChoose, onMark }: SuggestionRowProps) {
  const { t } = useTranslation('frame');
  const { icon: Icon, label } = kinds[suggestion.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox that owns the list
    <div
      aria-selected={isMarked}
      className={cn(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-body text-sm pointer-coarse:min-h-11',
        isMarked && 'bg-hover text-strong',
      )}
      id={id}
      onClick={onChoose}
      onPointerMove={onMark}
      role="option"
      tabIndex={-1}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {suggestion.text}
      </span>
      <span className="text-muted text-xs">{t(label)}</span>
    </div>
  );
}
