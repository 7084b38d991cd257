/** How a row stands against the days that the period is compared with: counts by a part of themselves, shares by points. */
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/language/use-formats.ts';
import { Change, changeKind, signed } from '#web/ui/change.tsx';
import type { Row } from './audience-query.ts';

const none = (
  <span aria-hidden="true" className="text-muted">
    –
  </span>
);

/** Less than a tenth of a percent is no change. */
const steps = 1000;

export function ValueChange({ row: { value, before } }: { row: Pick<Row, 'value' | 'before'> }) {
  const { t } = useTranslation('audience');
  const { share } = useFormats();
  if (value === null || before === null || before.value === null) return none;
  if (before.value === 0) return <Change className="text-xs" kind="new" text={t('fresh')} />;
  const change = value / before.value - 1;
  const kind = changeKind(Math.round(change * steps));
  const text = share(Math.abs(change));
  return (
    <Change
      className="text-xs"
      kind={kind}
      label={t('against.value', { n: signed(kind, text) })}
      text={text}
    />
  );
}

export function ShareChange({ row: { share: now, before } }: { row: Pick<Row, 'share' | 'before'> }) {
  const { t } = useTranslation('audience');
  const { points } = useFormats();
  if (before === null) return none;
  const kind = changeKind(Math.round((now - before.share) * steps));
  const n = points(Math.abs(now - before.share));
  return (
    <Change
      className="text-xs"
      kind={kind}
      label={t('against.share', { n: signed(kind, n) })}
      text={t('points', { n })}
    />
  );
}
