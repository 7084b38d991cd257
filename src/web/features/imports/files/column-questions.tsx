/** What the columns of a table mean: each with its first cells, and which of them say what was earned, or when. */
import { useState } from 'react';
import type { ColumnChoice, ImportFile } from '#contract/import-files.ts';
import { entryKinds, mappedFields } from '#domain/imports.ts';
import { figureNames } from '#domain/own-figures.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { useFigureText } from '#web/music/use-figure-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Field } from '#web/ui/field.tsx';
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

type ColumnQuestionProps = {
  ask: ColumnChoice['ask'];
  file: ImportFile;
  meanings: readonly Meaning[];
  onChoose: (columns: Meaning[]) => void;
};

type Given = Pick<FileAnswer, 'columns' | 'entries'>;

export const meaningsOf = (file: ImportFile, { columns }: Given) =>
  columns ?? file.columns?.map(({ meaning }) => meaning);

/** None is chosen before somebody has looked: the likeliest stands first. */
export function ColumnQuestion({ ask, file, meanings, onChoose }: ColumnQuestionProps) {
  const { t } = useTranslation('imports');
  const { count } = useFormats();
  const labelOf = useChoiceText();
  const [chosen, setChosen] = useState('');
  const choices = (file.choices ?? []).filter((choice) => choice.ask === ask);
  const rows = choices[0]?.rows ?? null;
  const choose = (value: string) => {
    setChosen(value);
    const choice = choices[Number(value)];
    if (choice) onChoose(columnsChosen(meanings, choice));
  };
  return (
    <Field
      label={t(`ask.${ask}`)}
      {...(rows !== null && { hint: t('ask.firstRows', { count: rows, n: count(rows) }) })}
    >
      {(control) => (
        <Select
          {...control}
          className="max-w-xl"
          onChange={({ target }) => choose(target.value)}
          options={[
            { value: '', label: t('ask.choose'), disabled: true },
            ...choices.map((choice, place) => ({ value: String(place), label: labelOf(choice) })),
          ]}
          required
          value={chosen}
        />
      )}
    </Field>
  );
}

/** `Net EUR · Currency: €12.40 · May – Jun 2026` */
function useChoiceText(): (choice: ColumnChoice) => string {
  const { t } = useTranslation('imports');
  const { list } = useFormats();
  const { days } = useDayFormats();
  const { value } = useFigureText();
  return ({ names, money, from, to }) => {
    if (names.length === 0) return t('ask.noColumn');
    const sums = money.map(({ currency, amount }) => value('earnings', amount, currency));
    const figures = [
      ...(sums.length > 0 ? [list(sums)] : []),
      ...(from && to ? [days({ from, to })] : []),
    ].join('\u00a0· ');
    const columns = names.join('\u00a0· ');
    return figures ? t('ask.wayOf', { columns, figures }) : columns;
  };
}

/** What rows with a word are that nobody knows: each takes something away, or adds it. */
export function EntryQuestion({ file, given, onGive }: ColumnsProps) {
  const { t } = useTranslation('imports');
  const { count, list } = useFormats();
  const { value } = useFigureText();
  const words = file.entryWords ?? [];
  const said = words.flatMap(({ word, kind }) => (kind ? [[word, kind] as const] : []));
  const entries = given.entries ?? Object.fromEntries(said);
  const options = [
    { value: '', label: t('ask.choose'), disabled: true },
    ...entryKinds.map((kind) => ({ value: kind as string, label: t(`ask.kind.${kind}`) })),
  ];
  const choose = (word: string, chosen: string) => {
    const kind = entryKinds.find((one) => one === chosen);
    if (kind) onGive({ entries: { ...entries, [word]: kind } });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium text-sm text-strong">{t('ask.entries')}</legend>
      <ul className="flex flex-col divide-y divide-line">
        {words.map(({ word, rows, money }) => (
          <li
            className="grid items-center gap-x-4 gap-y-1.5 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_14rem]"
            key={word}
          >
            <span className="truncate font-medium text-sm" dir="auto">
              {word}
            </span>
            <span className="truncate text-muted text-xs tabular-nums">
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
      {songFields.some((field) => meanings.includes(field)) ? null : (
        <Alert tone="info">{t('ask.noSong')}</Alert>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {columns.map(({ name, cells }, place) => (
          <li
            className="grid items-center gap-x-4 gap-y-1.5 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_14rem]"
            key={place}
          >
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
