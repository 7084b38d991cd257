/** One proposal of the search box. */
import { MicVocal, Music } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '#web/ui/cn.ts';
import type { Suggestion } from './suggestions.ts';

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

export function SuggestionRow({ suggestion, id, isMarked, onChoose, onMark }: SuggestionRowProps) {
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
