/** One key figure: what, on which platforms, what the period brought against the one before, and how sure that is. */
import { Info } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { platformNames } from '#domain/platforms.ts';
import { correctionWords, figureNotes } from '#i18n/figures/figure-notes.ts';
import { type Figure, listOf } from '#i18n/figures.ts';
import { SparkBars } from '#web/charts/sparkline.tsx';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Change } from '#web/ui/change.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { later } from '#web/ui/later.ts';
import { OpenedLater } from '#web/ui/opened-later.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { FigureName } from './figure-name.tsx';
import { FigurePace, Unknown } from './figure-pace.tsx';
import type { FigureSourceCardProps } from './figure-source-card.tsx';
import { useBefore } from './use-before.ts';

const sourceCard = later(() => import('./figure-source-card.tsx'));

/** What stands large: what the period brought, or the lifetime total. */
export const figureViews = ['gained', 'total'] as const;
export type FigureView = (typeof figureViews)[number];

type FigureCardProps = {
  figure: Figure;
  view: FigureView;
  overview: Overview;
  now: Date;
  stale?: boolean;
};

export function FigureCard({ figure, view, overview, now, stale }: FigureCardProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { count, age, change } = useFormats();
  const { metric, platforms, value, brought, gaps } = figure;
  const asOf = overview.sync.lastSyncedAt;
  const only = platforms.length === 1 ? platforms[0] : undefined;
  const place = only
    ? platformNames[only]
    : t('figures.platforms', { count: platforms.length, n: count(platforms.length) });
  const name = `${metricText(`name.${metric}`)}\u00a0· ${place}`;
  const known = brought.filter((gained) => gained !== null);
  const { gained } = figure.change;
  return (
    <StatCard
      age={
        <FigureSource
          age={asOf ? age(asOf, now) : t('source.short')}
          asOf={asOf}
          figure={figure}
          name={name}
        />
      }
      change={<FigureChange figure={figure} name={name} overview={overview} view={view} />}
      isCompact
      level={3}
      name={<FigureName name={metricText(`name.${metric}`)} place={place} platforms={platforms} />}
      renderLink={(link) => <Link to={listOf(figure)} {...link} />}
      sparkline={
        <SparkBars
          label={
            known.length > 1
              ? t('figures.days', { low: change(Math.min(...known)), high: change(Math.max(...known)) })
              : undefined
          }
          token={only ? `platform-${only}` : 'strong'}
          unseen={{ dates: overview.points.map(({ from }) => from), gaps }}
          values={brought}
        />
      }
      stale={stale}
      value={
        view === 'total' ? (
          <Amount value={value} />
        ) : gained === null ? (
          <span aria-hidden="true" className="text-muted">
            –
          </span>
        ) : (
          <Amount isGain value={gained} />
        )
      }
    />
  );
}

/** Larger numbers are written short, on phones sooner; the source says them in full. */
const longestOnPhone = 999_999;
const longestOnDesk = 9_999_999_999;

type AmountProps = { value: number; isGain?: boolean };

function Amount({ value, isGain }: AmountProps) {
  const { change, count, compact } = useFormats();
  const full = isGain ? change(value) : count(value);
  if (value <= longestOnPhone) return full;
  // With the mark that languages from right to left have before a sign.
  const sign = isGain ? (/^\D*/.exec(full)?.[0] ?? '') : '';
  const short = sign + compact(value);
  return (
    <>
      <span className="text-xl sm:hidden">{short}</span>
      <span className="max-sm:hidden">{value <= longestOnDesk ? full : short}</span>
    </>
  );
}

/** What stands below the number: the comparison, the other of the two numbers, and what limits them. */
type FigureChangeProps = Pick<FigureCardProps, 'figure' | 'overview' | 'view'> & { name: string };

function FigureChange({ figure, overview, view, name }: FigureChangeProps) {
  const { t } = useTranslation('analytics');
  const { change, count } = useFormats();
  const before = useBefore(overview);
  const { gained, corrected } = figure.change;
  return (
    <>
      {gained === null ? (
        <Unknown figure={figure} overview={overview} />
      ) : (
        <FigurePace figure={figure} overview={overview}>
          <span>{before}</span>
        </FigurePace>
      )}
      {corrected !== 0 ? (
        <Change
          className="text-xs"
          kind="correction"
          label={correctionWords(t, corrected, change(corrected))}
          text={change(corrected)}
        />
      ) : null}
      {view === 'total' && gained !== null ? (
        <span className="basis-full text-body">{t('figures.gained', { amount: change(gained) })}</span>
      ) : null}
      {view === 'gained' && gained === null ? (
        <span className="basis-full text-body">{t('figures.inAll', { n: count(figure.value) })}</span>
      ) : null}
      <FigureNotes figure={figure} name={name} overview={overview} />
    </>
  );
}

/** With one more than that, those after the first wait behind a press. */
const mostNotes = 2;

/** Above the link that covers the card. */
function FigureNotes({ figure, overview, name }: Pick<FigureChangeProps, 'figure' | 'overview' | 'name'>) {
  const { t } = useTranslation('analytics');
  const { t: metrics } = useTranslation('metrics');
  const notes = figureNotes({ analytics: t, metrics }, useLanguage(), figure, overview);
  const lines = notes.map((note) => (
    <span className="basis-full" key={note}>
      {note}
    </span>
  ));
  if (notes.length <= mostNotes) return lines;
  const [first, ...rest] = lines;
  return (
    <>
      {first}
      <Disclosure
        className="relative z-10 mt-0.5 basis-full"
        label={
          <>
            {t('figures.details')}
            <VisuallyHidden>{`\u00a0· ${name}`}</VisuallyHidden>
          </>
        }
      >
        <span className="flex flex-col text-xs">{rest}</span>
      </Disclosure>
    </>
  );
}

/** Opens a figure to its source (BEY-01). */
type FigureSourceProps = Omit<FigureSourceCardProps, 'trigger'> & {
  /** What is spoken with the button: the age. */
  age: string;
};

function FigureSource({ age, ...source }: FigureSourceProps) {
  const { t } = useTranslation('analytics');
  const trigger = (
    <button
      aria-label={`${t('source.open', { name: source.name })}\u00a0· ${age}`}
      className="relative z-10 -me-2 -mt-1.5 grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-strong data-[state=open]:bg-hover pointer-coarse:size-11 pointer-coarse:-mt-3 pointer-coarse:-me-3.5"
      title={age}
      type="button"
    >
      <Info aria-hidden="true" className="size-4" />
    </button>
  );
  return (
    <OpenedLater opens="dialog" part={sourceCard} trigger={trigger}>
      {({ FigureSourceCard }) => <FigureSourceCard {...source} trigger={trigger} />}
    </OpenedLater>
  );
}
