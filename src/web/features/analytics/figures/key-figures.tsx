/** The strip of key figures; the first ones at once, the rest on demand. */
import { ChartNoAxesCombined } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTerms } from '#web/music/terms.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { FigureCard, type FigureView, figureViews } from './figure-card.tsx';
import { figureGrid } from './figure-grid.ts';
import { figuresOf } from './figures.ts';

type KeyFiguresProps = { overview: Overview; now: Date; stale?: boolean };

/** One row, so that the chart below begins on the first screen. */
const shownAtFirst = 4;

export function KeyFigures({ overview, now, stale }: KeyFiguresProps) {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { apart } = useTerms();
  const [view, chooseView] = useFigureView();
  const figures = figuresOf(overview.totals, apart);
  const rest = figures.length - shownAtFirst;
  if (figures.length === 0) {
    return (
      <EmptyState
        className="rounded-lg border border-line bg-surface py-8"
        icon={<ChartNoAxesCombined />}
        title={t('noCounters.title')}
      >
        {t('noCounters.text')}
      </EmptyState>
    );
  }
  return (
    <section aria-label={t('figures.label')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-base">{t('figures.label')}</h2>
        <Segmented
          label={t('figures.view')}
          onValueChange={chooseView}
          options={figureViews.map((value) => ({ value, label: t(`figures.views.${value}`) }))}
          size="sm"
          value={view}
        />
      </div>
      <div className={figureGrid}>
        {(isOpen ? figures : figures.slice(0, shownAtFirst)).map((figure) => (
          <FigureCard
            figure={figure}
            key={`${figure.metric} ${figure.platforms.join(' ')}`}
            now={now}
            overview={overview}
            stale={stale}
            view={view}
          />
        ))}
      </div>
      {rest > 0 ? (
        <Button className="self-start" onClick={() => setOpen(!isOpen)} size="sm" variant="ghost">
          {isOpen ? t('figures.fewer') : t('figures.more', { count: rest, n: count(rest) })}
        </Button>
      ) : null}
    </section>
  );
}

/** The choice lives in the address, so that it can be linked. */
function useFigureView(): [FigureView, (chosen: FigureView) => void] {
  const [search, setSearch] = useSearchParams();
  const view = figureViews.find((name) => name === search.get('figures')) ?? 'gained';
  const choose = (chosen: FigureView) =>
    setSearch(
      (now) => {
        if (chosen === 'gained') now.delete('figures');
        else now.set('figures', chosen);
        return now;
      },
      { preventScrollReset: true, replace: true },
    );
  return [view, choose];
}
