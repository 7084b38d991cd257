/** Every figure that there is, with its number; the one that is chosen is drawn below. */

import type { OwnFigure } from '#contract/own-series.ts';
import { placeName } from '#domain/platforms.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { useOwnWords } from './use-own-words.ts';

type FigureTilesProps = {
  figures: readonly OwnFigure[];
  chosen: OwnFigure;
  onChoose: (key: string) => void;
};

export const keyOf = ({ figure, currency }: Pick<OwnFigure, 'figure' | 'currency'>): string =>
  `${figure} ${currency}`;

export function FigureTiles({ figures, chosen, onChoose }: FigureTilesProps) {
  const { t } = useTranslation('own-series');
  return (
    <fieldset aria-label={t('choose')} className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map((one) => (
        <Tile
          isChosen={keyOf(one) === keyOf(chosen)}
          key={keyOf(one)}
          of={one}
          onChoose={() => onChoose(keyOf(one))}
        />
      ))}
    </fieldset>
  );
}

type TileProps = { of: OwnFigure; isChosen: boolean; onChoose: () => void };

function Tile({ of, isChosen, onChoose }: TileProps) {
  const words = useOwnWords();
  const [first] = of.series;
  if (!first) return null;
  const spans = of.series.flatMap(({ from, to }) => (from && to ? [from, to] : [])).toSorted();
  const all = { from: spans[0] ?? null, to: spans.at(-1) ?? null };
  return (
    <button
      aria-pressed={isChosen}
      className={cn(
        'flex min-w-0 flex-col items-start gap-0.5 rounded-lg border px-3 py-2.5 text-start',
        isChosen ? 'border-accent bg-hover' : 'border-line hover:bg-hover',
      )}
      onClick={onChoose}
      type="button"
    >
      <span className="text-body text-sm">{words.nameOf(of.figure)}</span>
      <span className="font-semibold text-lg text-strong tabular-nums">
        {of.total === null ? words.valueOf(of, first) : words.numberOf(of, of.total)}
      </span>
      <span className="text-muted text-xs">
        {of.total === null
          ? [...(of.series.length > 1 ? [placeName(first)] : []), words.daysOf(first)].join('\u00a0· ')
          : words.period(all)}
      </span>
    </button>
  );
}
