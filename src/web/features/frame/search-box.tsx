/** The search for one's own songs and artists: a combobox whose choice leads to the filtered list. */
import { Search } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#web/ui/cn.ts';
import { Input } from '#web/ui/input.tsx';
import { SuggestionRow } from './suggestion-row.tsx';
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
