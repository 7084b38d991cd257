/** What is new since the statement before: what the one that was imported last brought. */
import { Link } from 'react-router';
import type { LatestStatement } from '#contract/earnings.ts';
import { dayIn } from '#domain/days.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useEarningText } from './use-earning-text.ts';

export function LatestLine({ latest }: { latest: LatestStatement }) {
  const { t } = useTranslation('earnings');
  const { day, gap, list, timeZone } = useFormats();
  const text = useEarningText();
  const { importId, files, at } = latest;
  return (
    <p className="text-body text-sm">
      {t('latest.label', { day: day(dayIn(new Date(at), timeZone)) })}
      {gap}
      <span className="font-medium text-strong tabular-nums">{text.latest(latest)}</span>
      {'\u00a0· '}
      <Link className="underline underline-offset-4" dir="auto" to={`/imports/${importId}`}>
        {files.length > 0 ? list(files) : t('by.source')}
      </Link>
    </p>
  );
}
