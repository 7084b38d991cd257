/** What failed in the last day, by kind: whole calls, and songs that have not been read since. */
import type { DeadLetter, PlatformStatus } from '#contract/admin.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

type FailureCountsProps = { failures: PlatformStatus['failures']; label: string; now: Date };

const cell = 'py-0.5 ps-3 text-end';

export function FailureCounts({ failures, label, now }: FailureCountsProps) {
  const { t } = useTranslation('admin');
  const { instant } = useFormats();
  const kinds = kindsIn(failures);
  if (kinds.length === 0) return <p className="text-muted text-xs">{t('failures.none')}</p>;
  return (
    <div className="text-xs">
      <table className="w-full">
        <caption className="sr-only">{label}</caption>
        <thead className="text-muted">
          <tr>
            <th className="text-start font-normal" scope="col">
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
          {kinds.map((kind) => (
            <KindRow failures={failures} key={kind} kind={kind} />
          ))}
        </tbody>
      </table>
      {shortOfADay(failures, now) ? (
        <p className="mt-1 text-muted">{t('failures.since', { when: instant(failures.since) })}</p>
      ) : null}
      {failures.isMore ? <p className="mt-1 text-muted">{t('failures.more')}</p> : null}
    </div>
  );
}

function KindRow({ kind, failures }: { kind: DeadLetter['kind'] } & Pick<FailureCountsProps, 'failures'>) {
  const { t } = useTranslation('admin');
  const { count } = useFormats();
  return (
    <tr>
      <th className="py-0.5 text-start font-normal" scope="row">
        {t(`kind.${kind}`)}
      </th>
      <td className={cell}>{count(callsOf(failures, kind))}</td>
      <td className={cell}>{count(failures.songs[kind] ?? 0)}</td>
    </tr>
  );
}

/** Which kinds of failure there are to show. Pure. */
type Failures = PlatformStatus['failures'];

const kinds: readonly DeadLetter['kind'][] = [
  'unavailable',
  'rate-limited',
  'needs-auth',
  'kept-out',
  'bad-reply',
  'no-title',
  'no-counts',
  'replaced',
  'not-found',
];

export const kindsIn = (failures: Failures): DeadLetter['kind'][] =>
  kinds.filter((kind) => callsOf(failures, kind) || failures.songs[kind]);

/** What only a song can fail by is no failure of a call. */
const callsOf = ({ calls }: Failures, kind: DeadLetter['kind']): number =>
  Object.entries(calls).find(([name]) => name === kind)?.[1] ?? 0;

const almostADay = 23.9 * 3600_000;

/** There were more calls than are looked at, so that they cover less than the day. */
export const shortOfADay = ({ since }: Failures, now: Date): boolean =>
  now.getTime() - Date.parse(since) < almostADay;
