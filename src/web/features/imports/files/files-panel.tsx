/** The files of an import: as what each was recognised and by what, and what it asks before it can be read. */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ImportFile } from '#contract/import-files.ts';
import type { MusicImport } from '#contract/imports.ts';
import { decimalMarks, overlapAnswers, timeUnits } from '#domain/imports.ts';
import { platformIds, platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { TrackChoice } from '../track-choice.tsx';
import { type FileAnswer, useImportActions } from '../use-imports.ts';
import { ColumnQuestion, Columns, EntryQuestion, meaningsOf } from './column-questions.tsx';
import { FileMoney, FileTime, useOrders } from './file-time.tsx';
import { SameMoney } from './same-money.tsx';
import { ProfitShares, UnreadColumns } from './unread-columns.tsx';

export function FilesPanel({ one, canAnswer }: { one: MusicImport; canAnswer: boolean }) {
  const { t } = useTranslation('imports');
  return (
    <Panel title={t('file.title')}>
      <ul className="flex flex-col divide-y divide-line">
        {one.files.map((file) => (
          <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0" key={file.index}>
            <FileFacts file={file} />
            <FileTime file={file} importId={canAnswer ? one.id : undefined} key={JSON.stringify(file.time)} />
            <FileMoney file={file} isStored={one.state !== 'ready' && one.state !== 'asking'} />
            <UnreadColumns file={file} importId={canAnswer ? one.id : undefined} />
            <ProfitShares file={file} />
            <SameMoney file={file} importId={canAnswer ? one.id : undefined} />
            {file.failure ? <Alert tone="danger">{t(`failure.${file.failure}`)}</Alert> : null}
            {canAnswer && file.asks.length > 0 ? <Questions file={file} importId={one.id} /> : null}
            {canAnswer && isMapped(file) ? (
              <ColumnsAgain file={file} importId={one.id} key={JSON.stringify(file.columns)} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function FileFacts({ file }: { file: ImportFile }) {
  const { t } = useTranslation('imports');
  const { count, list } = useFormats();
  const { days } = useDayFormats();
  const { kind, name, from, to, rows, recognisedBy, failure, platform, asks } = file;
  const what = kind ? t(`kind.${kind}`) : t('file.unknown');
  return (
    <div className="min-w-0 text-sm">
      <p className="truncate font-medium text-strong" dir="auto">
        {name}
      </p>
      {failure ? null : (
        <>
          <p className="text-body">
            {what}
            {recognisedBy.length > 0 ? (
              <span className="text-muted">
                {`\u00a0· ${t('file.recognised', { columns: list(recognisedBy.slice(0, 5)) })}`}
              </span>
            ) : null}
          </p>
          <p className="text-muted text-xs tabular-nums">
            {[
              platform ? platformNames[platform] : '',
              ...(asks.length > 0
                ? []
                : [
                    t('rows', { count: rows.total, n: count(rows.total) }),
                    from && to
                      ? days({ from, to })
                      : t(
                          kind === 'audio-features' || kind === 'song-list'
                            ? 'file.recordings'
                            : 'file.noDays',
                        ),
                  ]),
              file.encoding,
            ]
              .filter(Boolean)
              .join('\u00a0· ')}
          </p>
        </>
      )}
    </div>
  );
}

type QuestionsProps = { importId: string; file: ImportFile };
type Answer = Omit<FileAnswer, 'index'>;

/** All that a file asks, answered together; the dry run is made anew with it. */
function Questions({ importId, file }: QuestionsProps) {
  const { t } = useTranslation('imports');
  const { answer } = useImportActions(importId);
  const [given, setGiven] = useState<Answer>({});
  const give = (more: Answer) => setGiven((before) => ({ ...before, ...more }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const columns = file.asks.includes('columns') ? meaningsOf(file, given) : undefined;
    answer.mutate([{ index: file.index, ...given, ...(columns && { columns }) }]);
  };
  return (
    <form className="flex flex-col gap-5 rounded-lg border border-line bg-ground p-4" onSubmit={submit}>
      <p className="font-medium text-sm text-strong">{t('ask.title')}</p>
      {file.asks.map((ask) => (
        <Question ask={ask} file={file} given={given} key={ask} onGive={give} />
      ))}
      <Button busy={answer.isPending} className="self-start" type="submit" variant="primary">
        {t('ask.save')}
      </Button>
    </form>
  );
}

const isMapped = ({ asks, columns, kind }: ImportFile): boolean =>
  kind === 'mapped' && columns !== null && asks.length === 0;

/** What was said of its columns, or of those of a file like it, said otherwise. */
function ColumnsAgain({ importId, file }: QuestionsProps) {
  const { t } = useTranslation('imports');
  const { answer } = useImportActions(importId);
  const [given, setGiven] = useState<Answer>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const columns = meaningsOf(file, given);
    if (columns) answer.mutate([{ index: file.index, columns }]);
  };
  return (
    <Disclosure label={t('file.changeColumns')}>
      <form className="flex flex-col gap-4 pt-2" onSubmit={submit}>
        <Columns file={file} given={given} onGive={setGiven} />
        <Button busy={answer.isPending} className="self-start" type="submit">
          {t('time.apply')}
        </Button>
      </form>
    </Disclosure>
  );
}

type QuestionProps = {
  ask: ImportFile['asks'][number];
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
    return (
      <ColumnQuestion
        ask={ask}
        file={file}
        meanings={meaningsOf(file, given) ?? []}
        onChoose={(columns) => onGive({ columns })}
      />
    );
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
