/** What the columns of a table mean: each with its first cells, and which of them say what was earned, or when. */
import { useId, useState } from 'react';
import type { ColumnChoice, ImportFile } from '#contract/import-files.ts';
import { entryKinds, mappedFields } from '#domain/imports.ts';
import { figureNames } from '#domain/own-figures.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { useFigureText } from '#web/music/use-figure-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Select } from '#web/ui/select.tsx';
import type { FileAnswer } from '../use-imports.ts';

export type Meaning = NonNullable<ImportFile['columns']>[number]['meaning'];

/** What a choice settles; it leaves all else as it was said. */
const settled: Record<ColumnChoice['ask'], readonly Meaning[]> = {
  earnings: ['earnings', 'currency', 'entry'],
  date: ['date', 'until'],
};

/** Which way columns are read by now, and what all of them mean once it is another. */
export function columnsChosen(meanings: readonly Meaning[], { ask, columns }: ColumnChoice): Meaning[] {
  const isSettled = (meaning: Meaning) => settled[ask].includes(meaning);
  return meanings.map((meaning, index) => {
    const chosen = columns[index] ?? null;
    if (isSettled(chosen)) return chosen;
    return isSettled(meaning) ? null : meaning;
  });
}

type Given = Pick<FileAnswer, 'columns' | 'entries'>;

export const meaningsOf = (file: ImportFile, { columns }: Given) =>
  columns ?? file.columns?.map(({ meaning }) => meaning);

const isFigure = (meaning: Meaning): boolean => figureNames.some((figure) => figure === meaning);

/** Without a figure there is nothing to read; a question that is open may name one. */
export const hasFigure = (file: ImportFile, given: Given): boolean =>
  (!given.columns && file.asks.includes('earnings')) || (meaningsOf(file, given)?.some(isFigure) ?? true);

type ColumnQuestionProps = {
  ask: ColumnChoice['ask'];
  file: ImportFile;
  given: Given;
  onChoose: (columns: Meaning[]) => void;
};

/** None is chosen before somebody has looked: the likeliest stands first. What is said of columns below is the same answer. */
export function ColumnQuestion({ ask, file, given, onChoose }: ColumnQuestionProps) {
  const { t } = useTranslation('imports');
  const { count } = useFormats();
  const name = useId();
  const [isPressed, setPressed] = useState(false);
  const choices = (file.choices ?? []).filter((choice) => choice.ask === ask);
  const meanings = meaningsOf(file, given) ?? [];
  const isSaid = isPressed || !isSame(meanings, file.columns?.map(({ meaning }) => meaning) ?? [], ask);
  const chosen = isSaid ? choices.find(({ columns }) => isSame(meanings, columns, ask)) : undefined;
  const rows = choices[0]?.rows ?? null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm text-strong">{t(`ask.${ask}`)}</legend>
      {rows === null ? null : (
        <p className="text-muted text-xs">{t('ask.firstRows', { count: rows, n: count(rows) })}</p>
      )}
      <div className="flex max-w-2xl flex-col divide-y divide-line rounded-md border border-line">
        {choices.map((choice, place) => (
          <label className={wayStyle} key={place}>
            <input
              checked={choice === chosen}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
              name={name}
              onChange={() => {
                setPressed(true);
                onChoose(columnsChosen(meanings, choice));
              }}
              required={!isSaid}
              type="radio"
            />
            <Way choice={choice} file={file} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const wayStyle =
  'flex cursor-pointer items-start gap-3 px-3 py-2.5 text-sm first:rounded-t-md last:rounded-b-md hover:bg-hover has-checked:bg-hover';

/** Whether both read the same columns for what a question settles. */
function isSame(one: readonly Meaning[], other: readonly Meaning[], ask: ColumnChoice['ask']): boolean {
  const own = (meaning: Meaning | undefined) => (meaning && settled[ask].includes(meaning) ? meaning : null);
  return one.every((meaning, index) => own(meaning) === own(other[index]));
}

/** The column, what else is read beside it, and what its rows come to. */
function Way({ choice, file }: { choice: ColumnChoice; file: ImportFile }) {
  const { t } = useTranslation('imports');
  const { list } = useFormats();
  const { days } = useDayFormats();
  const { value } = useFigureText();
  const { ask, names, columns, money, from, to } = choice;
  const named = (meaning: Meaning) => file.columns?.[columns.indexOf(meaning)]?.name;
  const [currency, entry] = ask === 'earnings' ? [named('currency'), named('entry')] : [];
  const sums = list(money.map((sum) => value('earnings', sum.amount, sum.currency)));
  const period = from && to ? days({ from, to }) : '';
  const [figure, other] = ask === 'earnings' ? [sums, period] : [period, sums];
  const beside = [
    currency ? t('ask.currencyFrom', { column: currency }) : '',
    entry ? t('ask.entryFrom', { column: entry }) : '',
    other,
  ];
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0 break-words font-medium text-strong" dir="auto">
        {names[0] ?? t('ask.noColumn')}
      </span>
      <span className="text-strong tabular-nums">{names.length > 0 ? figure : null}</span>
      <span className="w-full text-muted text-xs tabular-nums empty:hidden">
        {names.length > 0 ? beside.filter(Boolean).join('\u00a0· ') : t(`ask.none.${ask}`)}
      </span>
    </span>
  );
}

/** What rows with a word are that nobody knows: each takes something away, or adds it. */
export function EntryQuestion({ file, given, onGive }: ColumnsProps) {
  const { t } = useTranslation('imports');
  const { count, list } = useFormats();
  const { value } = useFigureText();
  const words = file.entryWords ?? [];
  const entries = given.entries ?? {};
  const column = file.columns?.find(({ meaning }) => meaning === 'entry')?.name;
  const options = [
    { value: '', label: t('ask.choose'), disabled: true },
    ...entryKinds.map((kind) => ({ value: kind as string, label: t(`ask.kind.${kind}`) })),
  ];
  const choose = (word: string, chosen: string) => {
    const kind = entryKinds.find((one) => one === chosen);
    if (kind) onGive({ entries: { ...entries, [word]: kind } });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="font-medium text-sm text-strong">{t('ask.entries')}</legend>
      {column ? <p className="text-muted text-xs">{t('ask.entriesText', { column })}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {words.map(({ word, rows, money }) => (
          <li className={rowStyle} key={word}>
            <span className="min-w-0 break-words font-medium text-sm" dir="auto">
              {word}
            </span>
            <span className="text-muted text-xs tabular-nums">
              {[
                t('rows', { count: rows, n: count(rows) }),
                list(money.map(({ currency, amount }) => value('earnings', amount, currency))),
              ]
                .filter(Boolean)
                .join('\u00a0· ')}
            </span>
            <Select
              aria-label={t('ask.meaningOf', { name: word })}
              onChange={({ target }) => choose(word, target.value)}
              options={options}
              required
              value={entries[word] ?? ''}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const rowStyle = 'grid items-center gap-x-4 gap-y-1.5 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_14rem]';

type ColumnsProps = { file: ImportFile; given: Given; onGive: (answer: Given) => void };

const leftOut = '';

/** Where no column is one of these, the figures are of no song. */
const songFields = ['title', 'isrc', 'url'] as const;

/** Each column with its first cells, and what it seems to mean. */
export function Columns({ file, given, onGive }: ColumnsProps) {
  const { t } = useTranslation(['imports', 'figures']);
  const columns = file.columns ?? [];
  const meanings = meaningsOf(file, given) ?? [];
  const options = [
    { value: leftOut, label: t('ask.leftOut') },
    ...mappedFields.map((value) => ({ value: value as string, label: t(`field.${value}`) })),
    ...figureNames.map((value) => ({ value: value as string, label: t(`figures:name.${value}`) })),
  ];
  const choose = (place: number, value: string) =>
    onGive({
      columns: columns.map((_, index) => {
        if (index !== place) return meanings[index] ?? null;
        return value === leftOut ? null : (value as (typeof meanings)[number]);
      }),
    });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium text-sm text-strong">{t('ask.columns')}</legend>
      <p className="text-muted text-xs">{t('ask.columnsText')}</p>
      {hasFigure(file, given) ? null : <Alert tone="warning">{t('ask.noFigure')}</Alert>}
      {songFields.some((field) => meanings.includes(field)) ? null : (
        <Alert tone="info">{t('ask.noSong')}</Alert>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {columns.map(({ name, cells }, place) => (
          <li className={rowStyle} key={place}>
            <span className="truncate font-medium text-sm" dir="auto">
              {name}
            </span>
            <span className="truncate text-muted text-xs" dir="auto">
              {cells.filter(Boolean).slice(0, 3).join('\u00a0· ')}
            </span>
            <Select
              aria-label={t('ask.meaningOf', { name })}
              onChange={({ target }) => choose(place, target.value)}
              options={options}
              value={meanings[place] ?? leftOut}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
