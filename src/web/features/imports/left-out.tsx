/** Money of an import's files that is not stored: how much, why, and what can be done about it. */
import { useTranslation } from 'react-i18next';
import type { LeftOutMoney } from '#contract/import-files.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useFigureText } from '#web/music/use-figure-text.ts';

/** Of the panel of songs, where missing ones are matched and added. */
export const songsAnchor = 'songs';

type LeftOutProps = {
  currency: string;
  /** All that the files say. */
  inFiles: number;
  leftOut: readonly LeftOutMoney[];
  /** What went with songs since it was stored; absent: nothing is stored yet. */
  removed?: number;
};

export function LeftOut({ currency, inFiles, leftOut, removed }: LeftOutProps) {
  const { t } = useTranslation('imports');
  const { value } = useFigureText();
  const money = (amount: number) => value('earnings', amount, currency);
  const all = leftOut.reduce((sum, { amount }) => sum + amount, removed ?? 0);
  if (leftOut.length === 0 && !removed) return null;
  const isMissing = leftOut.some(({ reason }) => reason === 'unmatched');
  return (
    <div className="text-sm">
      <p className="text-body">
        {t(removed === undefined ? 'leftOut.willNot' : 'leftOut.title', {
          amount: money(all),
          all: money(inFiles),
        })}
      </p>
      <ul className="text-muted text-xs tabular-nums">
        {leftOut.map((one) => (
          <li key={one.reason}>
            {money(one.amount)} · <Reason one={one} />
          </li>
        ))}
        {removed ? (
          <li>
            {money(removed)} · {t('leftOut.removed')}
          </li>
        ) : null}
      </ul>
      {isMissing ? (
        <p className="mt-1 text-body text-xs">
          {removed === undefined ? null : <>{t('leftOut.again')} </>}
          <a
            className="underline underline-offset-4 hover:text-strong pointer-coarse:py-2"
            href={`#${songsAnchor}`}
          >
            {t('leftOut.go')}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function Reason({ one: { reason, rows, songs } }: { one: LeftOutMoney }) {
  const { t } = useTranslation('imports');
  const { count } = useFormats();
  if (reason === 'unmatched' && songs > 0) return t('leftOut.songs', { count: songs, n: count(songs) });
  const why = reason === 'unmatched' ? t('leftOut.unmatched') : t(`reason.${reason}`);
  return [t('rows', { count: rows, n: count(rows) }), why].join(' · ');
}
