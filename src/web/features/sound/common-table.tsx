/** Feature by feature, the best-growing songs beside the others: how far apart they lie, and whether chance could do it. */
import { type SoundFeature, soundFeatures } from '#domain/sound.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { cn } from '#web/ui/cn.ts';
import { type Comparison, useSoundWords } from './sound-query.ts';

export function CommonTable({ features }: { features: readonly Comparison[] }) {
  const { t } = useTranslation('sound');
  const { list } = useFormats();
  const told = features.filter(({ verdict }) => verdict !== 'not_told');
  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium text-strong">
        {told.length > 0
          ? t('common.some', { names: list(told.map(({ feature }) => t(`name.${feature}`))) })
          : t('common.nothing')}
      </p>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{t('common.title')}</caption>
        <thead className="text-muted text-xs max-sm:sr-only">
          <tr className="align-bottom [&>th]:pb-1.5 [&>th]:font-normal">
            <th className="text-start" scope="col">
              {t('radar.feature')}
            </th>
            <th className="ps-4 text-end" scope="col">
              {t('common.best')}
            </th>
            <th className="ps-4 text-end" scope="col">
              {t('common.others')}
            </th>
            <th className="ps-6 text-start" scope="col">
              {t('common.difference')}
            </th>
            <th className="ps-6 text-start" scope="col">
              {t('common.verdict')}
            </th>
          </tr>
        </thead>
        <tbody>
          {features.map((one) => (
            <Row key={one.feature} {...one} widest={widestOf(features, one.feature)} />
          ))}
        </tbody>
      </table>
      <p className="max-w-prose text-muted text-xs">{t('common.method')}</p>
    </div>
  );
}

/** How far from 0 the bar of a feature reaches: those of one unit share a scale, so that their bars compare. Pure. */
export function widestOf(features: readonly Comparison[], of: SoundFeature): number {
  const alike = features.filter(({ feature }) => soundFeatures[feature] === soundFeatures[of]);
  return Math.max(0.000_001, ...alike.flatMap(({ interval }) => interval.map(Math.abs)));
}

type RowProps = Comparison & { widest: number };

/** A card on a phone, a line where there is room. */
function Row({ widest, ...row }: RowProps) {
  const { t } = useTranslation('sound');
  const { count } = useFormats();
  const { valueText, differenceText, sourceText, readText } = useSoundWords();
  const { feature, best, others, difference, interval, verdict, songs } = row;
  const [low, high] = interval;
  const named =
    'max-sm:before:me-2 max-sm:before:font-normal max-sm:before:text-muted max-sm:before:content-[attr(data-name)]';
  return (
    <tr className="border-line border-t max-sm:flex max-sm:flex-wrap max-sm:gap-x-6 max-sm:py-3 sm:[&>*]:py-2">
      <th className="text-start font-normal text-strong max-sm:w-full" scope="row">
        <DictionaryTerm id={feature}>{t(`name.${feature}`)}</DictionaryTerm>
        <span className="block text-muted text-xs">
          {sourceText(row)}&nbsp;·{' '}
          {t('common.songs', { best: count(songs.best), others: count(songs.others) })}
        </span>
        {row.imported ? <span className="block text-muted text-xs">{readText(row)}</span> : null}
      </th>
      <td className={cn('text-end font-medium text-strong sm:ps-4', named)} data-name={t('common.best')}>
        {valueText(feature, best)}
      </td>
      <td className={cn('text-end text-body sm:ps-4', named)} data-name={t('common.others')}>
        {valueText(feature, others)}
      </td>
      <td className="max-sm:w-full sm:w-2/5 sm:ps-6">
        <IntervalBar
          difference={difference}
          interval={interval}
          isTold={verdict !== 'not_told'}
          widest={widest}
        />
        <span className="text-body text-xs">
          {t('common.range', {
            difference: differenceText(feature, difference),
            low: differenceText(feature, low),
            high: differenceText(feature, high),
          })}
        </span>
      </td>
      <td
        className={cn(
          'sm:ps-6',
          verdict === 'not_told' ? 'text-muted text-xs' : 'font-medium text-sm text-strong',
        )}
      >
        {t(`common.${verdict}`)}
      </td>
    </tr>
  );
}

type IntervalBarProps = Pick<Comparison, 'difference' | 'interval'> & { widest: number; isTold: boolean };

/** No difference is in the middle, less to the left, more to the right. */
function IntervalBar({ difference, interval: [low, high], widest, isTold }: IntervalBarProps) {
  const place = (value: number) => 50 + (48 * value) / widest;
  return (
    <svg aria-hidden="true" className="block h-4 w-full overflow-visible">
      <line className="stroke-line" x1="0%" x2="100%" y1={8} y2={8} />
      <line className="stroke-line-control" strokeWidth={1} x1="50%" x2="50%" y1={0} y2={16} />
      <line
        className={isTold ? 'stroke-strong' : 'stroke-muted'}
        strokeLinecap="round"
        strokeWidth={4}
        x1={`${place(low)}%`}
        x2={`${place(high)}%`}
        y1={8}
        y2={8}
      />
      <circle
        className={cn('stroke-surface', isTold ? 'fill-strong' : 'fill-muted')}
        cx={`${place(difference)}%`}
        cy={8}
        r={5}
        strokeWidth={2}
      />
    </svg>
  );
}
