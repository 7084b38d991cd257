/** How a row stands against the days that the period is compared with: counts by a part of themselves, shares by points. */
import { formatPoints } from '#i18n/formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Change, changeKind } from '#web/ui/change.tsx';
import { RateChange, rateText } from '#web/ui/rate-change.tsx';
import type { Row } from './audience-query.ts';

const none = (
  <span aria-hidden="true" className="text-muted">
    –
  </span>
);

/** Less than a tenth of a percent is no change. */
const steps = 1000;

type Counted = { value: number | null; before: { value: number | null } | null };

export function ValueChange({ row: { value, before } }: { row: Counted }) {
  const { t } = useTranslation('audience');
  const language = useLanguage();
  if (value === null || before === null || before.value === null) return none;
  if (before.value === 0)
    return value === 0 ? none : <Change className="text-xs" kind="new" text={t('fresh')} />;
  const change = value / before.value - 1;
  const label = t('against.value', { n: rateText(language, change) });
  return <RateChange className="text-xs" label={label} share={change} />;
}

export function ShareChange({ row: { share: now, before } }: { row: Pick<Row, 'share' | 'before'> }) {
  const { t } = useTranslation('audience');
  const language = useLanguage();
  if (now === null || before === null || before.share === null) return none;
  const kind = changeKind(Math.round((now - before.share) * steps));
  const moved = kind === 'flat' ? 0 : now - before.share;
  const n = formatPoints(language, moved);
  const label = t('against.share', { n, count: Math.round(moved * steps) / (steps / 100) });
  return <Change className="text-xs" kind={kind} label={label} text={t('points', { n })} />;
}
