/** What a file asks before it can be read, and what was answered, to be answered otherwise. */
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ImportFile } from '#contract/import-files.ts';
import { decimalMarks, overlapAnswers, signAnswers, timeUnits } from '#domain/imports.ts';
import { platformIds, platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TrackChoice } from '../track-choice.tsx';
import { type FileAnswer, useImportActions } from '../use-imports.ts';
import { ColumnQuestion, Columns, EntryQuestion, hasFigure, meaningsOf } from './column-questions.tsx';
import { useOrders } from './file-time.tsx';

type Ask = ImportFile['asks'][number];
type Answer = Omit<FileAnswer, 'index'>;

/** Told apart from a page that was opened: whoever answered one question goes on with the next. */
export type HasAnswered = RefObject<boolean>;

type QuestionsProps = { importId: string; file: ImportFile; hasAnswered: HasAnswered };

/** All that a file asks, answered together; the dry run is made anew with it. */
export function Questions({ importId, file, hasAnswered }: QuestionsProps) {
  const { t } = useTranslation('imports');
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasAnswered.current) title.current?.focus();
    hasAnswered.current = false;
  }, [hasAnswered]);
  return (
    <div className="flex flex-col gap-5 rounded-lg border border-line bg-ground p-4">
      <p className="font-medium text-sm text-strong outline-none" ref={title} tabIndex={-1}>
        {t('ask.title')}
      </p>
      <Answers asks={file.asks} file={file} hasAnswered={hasAnswered} importId={importId} />
    </div>
  );
}

/** Its columns and whatever was said of it, or of a file like it before, in words and said otherwise. */
export function Answered({
  importId,
  ...props
}: Omit<QuestionsProps, 'importId'> & { importId: string | undefined }) {
  const { t } = useTranslation('imports');
  const { file } = props;
  const told = useAnswers(file);
  const asks = answeredOf(file);
  if (asks.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      {told.length > 0 ? (
        <p className="text-body">{t('ask.said', { answers: told.join('\u00a0· ') })}</p>
      ) : null}
      {importId ? (
        <Disclosure label={t(isOfColumnsAlone(asks) ? 'file.changeColumns' : 'ask.change')}>
          <Answers asks={asks} importId={importId} isAgain {...props} />
        </Disclosure>
      ) : null}
    </div>
  );
}

const mayBeSaid = ['signs', 'platform', 'song', 'currency', 'decimalMark', 'period', 'overlap'] as const;

function isSaid({ said }: ImportFile, ask: (typeof mayBeSaid)[number]): boolean {
  if (ask === 'song') return said?.trackId !== undefined;
  return ask === 'period' ? said?.from !== undefined : said?.[ask] !== undefined;
}

const isOfColumnsAlone = (asks: readonly Ask[]): boolean => asks.every((ask) => ask === 'columns');

/** What is asked now is not asked twice. */
function answeredOf(file: ImportFile): Ask[] {
  const { kind, columns, entryWords, asks } = file;
  const all: Ask[] = [
    ...mayBeSaid.filter((ask) => isSaid(file, ask)),
    ...(entryWords ? (['entries'] as const) : []),
    ...(kind === 'mapped' && columns ? (['columns'] as const) : []),
  ];
  return all.filter((ask) => !asks.includes(ask));
}

/** `Currency: EUR`, `Vorbehalt: Fee or deduction` */
function useAnswers(file: ImportFile): string[] {
  const { t } = useTranslation('imports');
  const { days } = useDayFormats();
  const { platform, currency, decimalMark, from, to, overlap, signs } = file.said ?? {};
  const words = (file.entryWords ?? []).flatMap(({ word, kind }) =>
    kind ? [t('ask.wordIs', { word, kind: t(`ask.kind.${kind}`) })] : [],
  );
  return [
    platform ? platformNames[platform] : '',
    currency ?? '',
    decimalMark ? t(decimalMark === '.' ? 'ask.point' : 'ask.comma') : '',
    from && to ? days({ from, to }) : '',
    overlap ? t(`ask.overlapAnswer.${overlap}`) : '',
    signs ? t(`ask.signsAre.${signs}`) : '',
    ...words,
  ].filter(Boolean);
}

type AnswersProps = QuestionsProps & { asks: readonly Ask[]; isAgain?: boolean };

function Answers({ importId, file, asks, isAgain = false, hasAnswered }: AnswersProps) {
  const { t } = useTranslation('imports');
  const { answer } = useImportActions(importId);
  const [given, setGiven] = useState<Answer>(file.said ?? {});
  const give = (more: Answer) => setGiven((before) => ({ ...before, ...more }));
  const isOfColumns = asks.includes('columns');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    hasAnswered.current = true;
    const columns = isOfColumns ? meaningsOf(file, given) : undefined;
    answer.mutate([{ index: file.index, ...given, ...(columns && { columns }) }]);
  };
  return (
    <form className={isAgain ? 'flex flex-col gap-5 pt-2' : 'flex flex-col gap-5'} onSubmit={submit}>
      {asks.map((ask) => (
        <Question ask={ask} file={file} given={given} key={ask} onGive={give} />
      ))}
      <Button
        busy={answer.isPending}
        className="self-start"
        disabled={isOfColumns && !hasFigure(file, given)}
        type="submit"
        variant={isAgain ? 'secondary' : 'primary'}
      >
        {t(isAgain ? 'time.apply' : 'ask.save')}
      </Button>
    </form>
  );
}

type QuestionProps = {
  ask: Ask;
  file: ImportFile;
  given: Answer;
  onGive: (answer: Answer) => void;
};

function Question({ ask, file, given, onGive }: QuestionProps): ReactNode {
  const { t } = useTranslation('imports');
  const { count, list } = useFormats();
  const orders = useOrders(file);
  if (ask === 'columns') return <Columns file={file} given={given} onGive={onGive} />;
  if (ask === 'entries') return <EntryQuestion file={file} given={given} onGive={onGive} />;
  if (ask === 'earnings' || ask === 'date')
    return <ColumnQuestion ask={ask} file={file} given={given} onChoose={(columns) => onGive({ columns })} />;
  if (ask === 'song')
    return (
      <div className="flex flex-col gap-1.5">
        <p className="font-medium text-sm text-strong">{t('ask.song')}</p>
        <TrackChoice chosen={given.trackId} label={file.name} onChoose={(trackId) => onGive({ trackId })} />
      </div>
    );
  if (ask === 'period') return <Period given={given} named={file.namedPeriod} onGive={onGive} />;
  if (ask === 'currency')
    return (
      <Field hint={t('ask.currencyHint')} label={t('ask.currency')}>
        {(control) => (
          <Input
            {...control}
            className="max-w-32 uppercase"
            maxLength={3}
            onChange={({ target }) => onGive({ currency: target.value.toUpperCase() })}
            pattern="[A-Za-z]{3}"
            required
            value={given.currency ?? ''}
          />
        )}
      </Field>
    );
  const options: Record<typeof ask, { value: string; label: string }[]> = {
    dayOrder: orders,
    decimalMark: decimalMarks.map((value) => ({
      value,
      label: t(value === '.' ? 'ask.point' : 'ask.comma'),
    })),
    timeUnit: timeUnits.map((value) => ({ value, label: t(`time.unit.${value}`) })),
    platform: platformIds.map((value) => ({ value, label: platformNames[value] })),
    signs: signAnswers.map((value) => ({ value, label: t(`ask.signsAnswer.${value}`) })),
    // The same form, and other amounts for the same: nobody but its owner knows whether somebody else pays.
    overlap: overlapAnswers.map((value) => ({ value, label: t(`ask.overlapAnswer.${value}`) })),
  };
  const { rows, files } = file.overlap ?? { rows: 0, files: [] };
  const label =
    ask === 'overlap'
      ? t('ask.overlap', { count: rows, n: count(rows), files: list(files) })
      : t(`ask.${ask}`);
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          className="max-w-72"
          onChange={({ target }) => onGive({ [ask]: target.value })}
          options={[{ value: '', label: t('ask.choose'), disabled: true }, ...options[ask]]}
          required
          value={given[ask] ?? ''}
        />
      )}
    </Field>
  );
}

type PeriodProps = Pick<QuestionProps, 'given' | 'onGive'> & { named: ImportFile['namedPeriod'] };

/** What the file's name tells is offered, and taken by nobody but its owner: it may be when the file was made. */
function Period({ given, named, onGive }: PeriodProps) {
  const { t } = useTranslation('imports');
  const { days } = useDayFormats();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm text-strong">{t('ask.period')}</legend>
      <div className="flex flex-wrap gap-3">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={t(`ask.${end}`)}>
            {(control) => (
              <Input
                {...control}
                onChange={({ target }) => onGive({ [end]: target.value })}
                required
                type="date"
                value={given[end] ?? ''}
                {...(end === 'to' && given.from ? { min: given.from } : {})}
              />
            )}
          </Field>
        ))}
      </div>
      {named ? (
        <Button className="self-start" onClick={() => onGive(named)} size="sm">
          {t('ask.fromName', { dates: days(named) })}
        </Button>
      ) : null}
    </fieldset>
  );
}
