/** What failed in the last day, by kind: whole calls, and songs that have not been read since. */
import { useTranslation } from 'react-i18next';
import type { DeadLetter, PlatformStatus } from '#contract/admin.ts';
import { useFormats } from '#web/lib/use-formats.ts';

type Failures = PlatformStatus['failures'];

const kinds: readonly DeadLetter['kind'][] = [
  'unavailable',
  'rate-limited',
  'needs-auth',
  'bad-reply',
  'not-found',
];

const cell = 'py-0.5 pl-3 text-right';

export function FailureCounts({ failures, label }: { failures: Failures; label: string }) {
  const { t } = useTranslation('admin');
  const { count, instant } = useFormats();
  const { calls, songs, since, isMore } = failures;
  const shown = kinds.filter((kind) => calls[kind] || songs[kind]);
  if (shown.length === 0) return <p className="text-muted text-xs">{t('failures.none')}</p>;
  return (
    <div className="text-xs">
      <table className="w-full">
        <caption className="sr-only">{label}</caption>
        <thead className="text-muted">
          <tr>
            <th className="text-left font-normal" scope="col">
              {t('failures.title')}
            </th>
            <th className={`${cell} font-normal`} scope="col">
              {t('failures.calls')}
            </th>
            <th className={`${cell} font-normal`} scope="col">
              {t('failures.songs')}
            </th>
          </tr>
        </thead>
        <tbody className="text-body">
          {shown.map((kind) => (
            <tr key={kind}>
              <th className="py-0.5 text-left font-normal" scope="row">
                {t(`kind.${kind}`)}
              </th>
              <td className={cell}>{count(calls[kind] ?? 0)}</td>
              <td className={cell}>{count(songs[kind] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-muted">
        {t('failures.since', { when: instant(since) })}
        {isMore ? ` ${t('failures.more')}` : null}
      </p>
    </div>
  );
}
