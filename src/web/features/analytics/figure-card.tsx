/** One key figure: what, on which platforms, how much, what it gained, and how old it is. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { platformNames } from '#domain/platforms.ts';
import { Sparkline } from '#web/charts/sparkline.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { Change, changeKind } from '#web/ui/change.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { FigureName } from './figure-name.tsx';
import { FigureSource } from './figure-source.tsx';
import { type Figure, paceOf } from './figures.ts';

type FigureCardProps = {
  figure: Figure;
  asOf: string | null;
  now: Date;
  stale?: boolean;
};

/** Larger numbers are written short, on phones sooner; the source says them in full. */
const longestInFull = 99_999_999;
const longestOnDesk = 9_999_999_999;

export function FigureCard({ figure, asOf, now, stale }: FigureCardProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { count, compact, age } = useFormats();
  const { metric, platforms, value, sparkline } = figure;
  const only = platforms.length === 1 ? platforms[0] : undefined;
  const place = only
    ? platformNames[only]
    : t('figures.platforms', { count: platforms.length, n: count(platforms.length) });
  const name = `${metricText(`name.${metric}`)} · ${place}`;
  const known = sparkline.filter((point) => point !== null);
  return (
    <StatCard
      age={
        <FigureSource asOf={asOf} figure={figure} name={name}>
          {asOf ? age(asOf, now) : t('source.short')}
        </FigureSource>
      }
      change={<FigureChange figure={figure} />}
      level={3}
      name={<FigureName name={metricText(`name.${metric}`)} place={place} platforms={platforms} />}
      renderLink={(link) => <Link to={listOf(figure)} {...link} />}
      sparkline={
        <Sparkline
          label={
            known.length > 1
              ? t('figures.trend', { first: count(known[0] ?? 0), last: count(known.at(-1) ?? 0) })
              : undefined
          }
          token={only ? `platform-${only}` : 'strong'}
          values={sparkline}
        />
      }
      stale={stale}
      value={
        value <= longestInFull ? (
          count(value)
        ) : (
          <>
            <span className="sm:hidden">{compact(value)}</span>
            <span className="max-sm:hidden">{value <= longestOnDesk ? count(value) : compact(value)}</span>
          </>
        )
      }
    />
  );
}

/** The list behind the number: its songs, the largest first. */
const listOf = ({ metric, platforms }: Figure): string => {
  const search = new URLSearchParams({ sort: metric, order: 'desc' });
  if (platforms.length === 1 && platforms[0]) search.set('platform', platforms[0]);
  return `/tracks?${search}`;
};

/** What a figure gained in the period, beside the period before; what a platform took back stands apart. */
type FigureChangeProps = { figure: Figure };

function FigureChange({ figure }: FigureChangeProps) {
  const { t } = useTranslation('analytics');
  const { change, share } = useFormats();
  const amount = change(figure.gained);
  const pace = paceOf(figure);
  return (
    <>
      <Change kind={changeKind(figure.gained)} label={t('figures.gained', { amount })} text={amount} />
      <span>
        {'share' in pace
          ? t(`figures.${pace.kind}`, { share: share(pace.share) })
          : t(`figures.${pace.kind}`)}
      </span>
      {figure.corrected < 0 ? (
        <Change
          className="text-xs"
          kind="correction"
          label={t('figures.corrected', { amount: change(figure.corrected) })}
          text={change(figure.corrected)}
        />
      ) : null}
    </>
  );
}
