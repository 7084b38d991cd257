/** Ninety days as bars, told apart by height as well as colour, and the same in words. */
import type { DayLevel, StatusDay } from '#contract/status.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { formatNamed } from '#i18n/figures/rare-formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';

const bars: Readonly<Record<DayLevel, string>> = {
  up: 'h-full bg-up',
  slow: 'h-4/5 bg-warning',
  partly: 'h-3/5 bg-warning',
  limited: 'h-2/5 bg-info',
  down: 'h-2/5 bg-danger',
  'not-asked': 'h-1 bg-line-control',
};

const levels = ['up', 'slow', 'partly', 'limited', 'down', 'not-asked'] as const;

type DayBarsProps = { days: readonly StatusDay[]; platform: PlatformId };

export function DayBars({ days, platform }: DayBarsProps) {
  const { t } = useTranslation('status');
  const { count, day: dayText, list } = useFormats();
  const language = useLanguage();
  const counts = levels.flatMap((level) => {
    const n = days.filter((one) => one.level === level).length;
    return n > 0 ? [t('days', { level: t(`level.${level}`), n: count(n) })] : [];
  });
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <>
      <div
        aria-label={t('bars', { platform: platformNames[platform], days: list(counts) })}
        className="mt-3 flex h-8 items-end gap-px"
        role="img"
      >
        {days.map(({ day, level }) => (
          <span
            className={cn('min-w-0 flex-1 rounded-xs', bars[level])}
            key={day}
            title={formatNamed(language, dayText(day), t(`level.${level}`))}
          />
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs">
        <span>{dayText(first.day)}</span>
        <span>{dayText(last.day)}</span>
      </p>
      <Trouble days={days} />
    </>
  );
}

/** The days that were not as they should be, the latest first. */
function Trouble({ days }: { days: readonly StatusDay[] }) {
  const { t } = useTranslation('status');
  const { count, day: dayText } = useFormats();
  const language = useLanguage();
  const bad = days.filter(({ level }) => level !== 'up' && level !== 'not-asked').toReversed();
  if (bad.length === 0) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit rounded-sm text-body underline-offset-4 hover:underline">
        {t('trouble', { n: count(bad.length) })}
      </summary>
      <ul className="mt-2 flex flex-col gap-1 text-muted text-xs">
        {bad.map(({ day, level, requests, failed }) => (
          <li key={day}>
            {formatNamed(
              language,
              dayText(day),
              [t(`level.${level}`), t('requests', { n: count(requests), failed: count(failed) })].join(
                '\u00a0· ',
              ),
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
