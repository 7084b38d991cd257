/** Before any growth is known: the largest song and the platform with the most, of the number that the figures begin with. */
import { Link } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { platformNames } from '#domain/platforms.ts';
import { amountWords } from '#i18n/answer.ts';
import { figureTotals } from '#i18n/figures.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useTerms } from '#web/music/terms.ts';
import type { ShownOverview } from './shown-overview.ts';

export function LargestLine({ overview }: { overview: ShownOverview & Overview }) {
  const { t } = useTranslation('analytics');
  const { t: metrics } = useTranslation('metrics');
  const language = useLanguage();
  const { gap } = useFormats();
  const { apart } = useTerms();
  const [first] = figureTotals(overview.totals, apart);
  const [top, ...others] = overview.topSongs.filter(({ total }) => total !== null);
  const own = overview.totals.filter(({ metric }) => metric === first?.metric);
  const largest = own.toSorted((a, b) => b.value - a.value)[0];
  if (!first || overview.metric !== first.metric) return null;
  return (
    <p className="mt-1.5 text-body text-sm">
      {top && others.length > 0 ? (
        <>
          <Link
            className="rounded-xs decoration-line-control decoration-dotted underline underline-offset-4 hover:decoration-solid"
            to={`/song/${top.song.id}`}
          >
            {t('largest.song', {
              title: top.song.title,
              amount: amountWords(metrics, language, { metric: first.metric, gained: top.total ?? 0 }),
            })}
          </Link>
          {gap}
        </>
      ) : null}
      {largest && own.length > 1
        ? t('largest.platform', { platform: platformNames[largest.platform] })
        : null}
    </p>
  );
}
