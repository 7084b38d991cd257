/** The strip of key figures; the first ones at once, the rest on demand. */
import { ChartNoAxesCombined } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '#contract/analytics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTerms } from '#web/music/terms.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FigureCard } from './figure-card.tsx';
import { figureGrid } from './figure-grid.ts';
import { figuresOf } from './figures.ts';

type KeyFiguresProps = { overview: Overview; now: Date; stale?: boolean };

const shownAtFirst = 8;

export function KeyFigures({ overview, now, stale }: KeyFiguresProps) {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { apart } = useTerms();
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
      <h2 className="sr-only">{t('figures.label')}</h2>
      <div className={figureGrid}>
        {(isOpen ? figures : figures.slice(0, shownAtFirst)).map((figure) => (
          <FigureCard
            asOf={overview.sync.lastSyncedAt}
            figure={figure}
            key={`${figure.metric} ${figure.platforms.join(' ')}`}
            now={now}
            stale={stale}
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
