/** Ages and genders: bars to both sides of the ages where the source tells them together, otherwise two tables. */
import { isPartOfWhole } from '#domain/audience.ts';
import { genders } from '#domain/own-figures.ts';
import { ageName } from '#i18n/own.ts';
import { useKept } from '#web/data/use-kept.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useFigureText } from '#web/music/use-figure-text.ts';
import { cn } from '#web/ui/cn.ts';
import { type Part, type Question, type Row, readAudience } from './audience-query.ts';
import { DimensionPanel } from './dimension-panel.tsx';
import { ShareChange } from './row-change.tsx';
import { ShareTable } from './share-table.tsx';
import { SharesPanel } from './shares-panel.tsx';

type Gender = (typeof genders)[number];

export function AgePanel({ question }: { question: Question }) {
  const { data } = useKept(readAudience('gender', question));
  const { data: ages } = useKept(readAudience('age', question));
  const { t } = useTranslation('audience');
  const isAlone = ages && data?.parts.some((part) => !ages.parts.some((age) => isSame(age, part)));
  return (
    <>
      <DimensionPanel dimension="age" question={question}>
        {(part) => {
          const same = data?.parts.find((one) => isSame(one, part) && one.figure === part.figure);
          return (
            <>
              {same ? <GenderLine part={same} /> : null}
              {isPartOfWhole(part.figure) ? (
                <AgeBars part={part} />
              ) : (
                <ShareTable caption={t('panel.age.title')} nameOf={ageName} part={part} />
              )}
            </>
          );
        }}
      </DimensionPanel>
      {isAlone ? <SharesPanel dimension="gender" question={question} /> : null}
    </>
  );
}

const isSame = (one: Part, other: Part): boolean =>
  one.connectionId === other.connectionId &&
  one.importId === other.importId &&
  one.platform === other.platform &&
  one.store === other.store &&
  one.currency === other.currency;

/** Of all ages together. */
function GenderLine({ part: same }: { part: Part }) {
  const { t } = useTranslation('audience');
  const { share } = useFormats();
  const { value: figureText } = useFigureText();
  const rows = genders.flatMap((gender) => same.rows.find(({ key }) => key === gender) ?? []);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {rows.map(({ key, value, share: part, before }) => (
        <div className="flex items-baseline gap-2" key={key}>
          <dt className="flex items-center gap-1.5 text-muted">
            <span aria-hidden="true" className={`size-2.5 rounded-sm ${colors[key as Gender]}`} />
            {t(`key.gender.${key as Gender}`)}
          </dt>
          <dd className="flex items-baseline gap-2 font-medium text-strong">
            {part !== null ? share(part) : figureText(same.figure, value ?? 0, same.currency)}
            {before ? <ShareChange row={{ share: part, before }} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const colors: Record<Gender, string> = { female: 'bg-series-2', male: 'bg-series-1', other: 'bg-series-6' };

function AgeBars({ part }: { part: Part }) {
  const { t } = useTranslation('audience');
  const { share } = useFormats();
  const isCompared = part.rows.some(({ before }) => before !== null);
  const isPaired = part.rows.some(({ genders }) => genders);
  const longest = Math.max(
    0.001,
    ...part.rows.flatMap((row) =>
      isPaired ? [sideOf(row, 'female'), sideOf(row, 'male')] : [row.share ?? 0],
    ),
  );
  const bar = (row: Row, gender: Gender, side: 'start' | 'end') => {
    const amount = (
      <span className={cn('w-12 text-muted text-xs tabular-nums', side === 'end' && 'text-end')}>
        {share(sideOf(row, gender))}
      </span>
    );
    return (
      <td className="w-1/3 py-1">
        <span className="flex items-center gap-2">
          {side === 'start' ? amount : null}
          <span className="block h-4 flex-1">
            <span
              aria-hidden="true"
              className={cn(
                'block h-full min-w-px rounded-sm',
                colors[gender],
                side === 'start' && 'ms-auto',
              )}
              style={{ width: `${(100 * sideOf(row, gender)) / longest}%` }}
            />
          </span>
          {side === 'end' ? amount : null}
        </span>
      </td>
    );
  };
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('panel.age.title')}</caption>
      <thead className="text-muted text-xs">
        <tr className="[&>th]:pb-1 [&>th]:font-normal">
          {isPaired ? <th scope="col">{t('key.gender.female')}</th> : null}
          <th className={isPaired ? '' : 'text-start'} scope="col">
            {t('column.age')}
          </th>
          {isPaired ? <th scope="col">{t('key.gender.male')}</th> : null}
          <th className="text-end" scope="col">
            {t('column.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {part.rows.map((row) => (
          <tr key={row.key}>
            {isPaired ? bar(row, 'female', 'start') : null}
            <th className="whitespace-nowrap px-2 font-normal text-body" dir="ltr" scope="row">
              {ageName(row.key)}
            </th>
            {isPaired ? bar(row, 'male', 'end') : null}
            <td className="w-16 py-1 text-end">
              <span className="block font-medium text-strong">{share(row.share ?? 0)}</span>
              {isCompared ? <ShareChange row={row} /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sideOf = ({ genders }: Row, gender: Gender): number => genders?.[gender] ?? 0;
