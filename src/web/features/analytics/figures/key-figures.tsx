/** The strip of key figures: the first ones, or those that somebody chose. */
import { ChartColumn, ListFilter } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { platformNames } from '#domain/platforms.ts';
import { chosenOf, type Figure, figureOf, figureTotals, mostChosen } from '#i18n/figures.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useTerms } from '#web/music/terms.ts';
import { useKept } from '#web/shell/use-kept.ts';
import { DropdownMenu, MenuCheckItem, MenuHeading } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { FigureCard, type FigureView, figureViews } from './figure-card.tsx';
import { figureGrid } from './figure-grid.ts';

type KeyFiguresProps = { overview: Overview; now: Date; stale?: boolean };

export function KeyFigures({ overview, now, stale }: KeyFiguresProps) {
  const { t } = useTranslation('analytics');
  const { apart } = useTerms();
  const [view] = useFigureView(overview);
  const [chosen] = useKept('figures');
  const figures = figureTotals(overview.totals, apart);
  if (figures.length === 0) {
    return (
      <EmptyState
        className="rounded-lg border border-line bg-surface py-8"
        icon={<ChartColumn />}
        title={t('noCounters.title')}
      >
        {t('noCounters.text')}
      </EmptyState>
    );
  }
  return (
    <section aria-label={t('figures.label')}>
      <h2 className="sr-only">{t('figures.label')}</h2>
      <div className={figureGrid}>
        {chosenOf(figures, chosen).map((figure) => (
          <FigureCard
            figure={figureOf(overview, figure)}
            key={figure.id}
            now={now}
            overview={overview}
            stale={stale}
            view={view}
          />
        ))}
      </div>
    </section>
  );
}

/** Gained or total, and which figures there are. */
export function FigureControls({ overview, now }: Pick<KeyFiguresProps, 'overview' | 'now'>) {
  const { t } = useTranslation('analytics');
  const { apart } = useTerms();
  const { age, instant } = useFormats();
  const [view, chooseView] = useFigureView(overview);
  const figures = figureTotals(overview.totals, apart);
  const { lastSyncedAt } = overview.sync;
  if (figures.length === 0) return null;
  return (
    <div className="flex shrink-0 items-center gap-1">
      {lastSyncedAt ? (
        <time className="me-2 text-muted text-xs" dateTime={lastSyncedAt} title={instant(lastSyncedAt)}>
          {age(lastSyncedAt, now)}
        </time>
      ) : null}
      <Segmented
        label={t('figures.view')}
        onValueChange={chooseView}
        options={figureViews.map((value) => ({ value, label: t(`figures.views.${value}`) }))}
        size="sm"
        value={view}
      />
      {figures.length > mostChosen ? <FigureChooser figures={figures} /> : null}
    </div>
  );
}

function FigureChooser({ figures }: { figures: readonly Pick<Figure, 'id' | 'metric' | 'platforms'>[] }) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { count } = useFormats();
  const [chosen, keep] = useKept('figures');
  const shown = chosenOf(figures, chosen).map(({ id }) => id);
  const choose = (id: string) =>
    keep((shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]).join('.'));
  return (
    <DropdownMenu
      trigger={
        <PlainIconButton icon={<ListFilter />} label={t('figures.choose')} title={t('figures.choose')} />
      }
    >
      <MenuHeading>{t('figures.most', { n: count(mostChosen) })}</MenuHeading>
      {figures.map(({ id, metric, platforms }) => (
        <MenuCheckItem
          checked={shown.includes(id)}
          disabled={shown.includes(id) ? shown.length === 1 : shown.length >= mostChosen}
          key={id}
          onChange={() => choose(id)}
        >
          {metricText(`name.${metric}`)}
          <span className="ms-2 text-muted text-xs">
            {platforms.length === 1 && platforms[0]
              ? platformNames[platforms[0]]
              : t('figures.platforms', { count: platforms.length, n: count(platforms.length) })}
          </span>
        </MenuCheckItem>
      ))}
    </DropdownMenu>
  );
}

/** While there is nothing to compare with yet, totals say the most. */
const usualView = ({ comparison, totals }: Overview): FigureView =>
  comparison === null || totals.some(({ change }) => change.compared !== null) ? 'gained' : 'total';

/** The choice lives in the address, so that it can be linked. */
function useFigureView(overview: Overview): [FigureView, (chosen: FigureView) => void] {
  const [search, setSearch] = useSearchParams();
  const usual = usualView(overview);
  const view = figureViews.find((name) => name === search.get('figures')) ?? usual;
  const choose = (chosen: FigureView) => {
    const next = new URLSearchParams(location.search);
    if (chosen === usual) next.delete('figures');
    else next.set('figures', chosen);
    setSearch(next, { preventScrollReset: true, replace: true });
  };
  return [view, choose];
}
