/** What a report is made of: its days, its songs and numbers, its sections, its language. */
import type { Report, ReportFields } from '#contract/reports.ts';
import { choicesFrom, type Language } from '#domain/languages.ts';
import { longestNoteOfReport, longestReportTitle, mostSongsOfReport } from '#domain/limits.ts';
import { type Counter, leadingCounters } from '#domain/metrics.ts';
import { type RollingPeriod, reportSections, rollingPeriods } from '#domain/reports.ts';
import { useMay } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { later } from '#web/ui/later.ts';
import { useDialogLater } from '#web/ui/opened-later.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { LogoField } from './logo-field.tsx';
import type { problemOf } from './templates.ts';

const songsDialog = later(() => import('#web/music/song-list/songs-dialog.tsx'));

type FormProps = {
  fields: ReportFields;
  onChange: (change: Partial<ReportFields>) => void;
  problem: ReturnType<typeof problemOf>;
  report: Report | undefined;
};

const ownDays = 'own';
const comparisons = ['previous', 'year', 'none'] as const;

export function EditorForm({ fields, onChange, problem, report }: FormProps) {
  const { t } = useTranslation('reports');
  const mayEdit = useMay('edit');
  return (
    <form
      aria-label={t('title')}
      className="rounded-lg border border-line bg-surface p-4 sm:p-5"
      method="post"
      onSubmit={(event) => event.preventDefault()}
    >
      <fieldset className="flex min-w-0 flex-col gap-5" disabled={!mayEdit}>
        <Field error={problem === 'title' ? t('form.problem.title') : undefined} label={t('form.title')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={longestReportTitle}
              onChange={({ target }) => onChange({ title: target.value })}
              value={fields.title}
            />
          )}
        </Field>
        <DaysFields fields={fields} onChange={onChange} problem={problem} />
        <SongsField fields={fields} onChange={onChange} />
        <Sections fields={fields} onChange={onChange} problem={problem} />
        <Metrics fields={fields} onChange={onChange} />
        <Field label={t('form.language')}>
          {(control) => (
            <Select
              {...control}
              onChange={({ target }) => onChange({ language: target.value as Language })}
              options={choicesFrom(fields.language).map(({ code, nativeName }) => ({
                value: code,
                label: nativeName,
              }))}
              value={fields.language}
            />
          )}
        </Field>
        <Field hint={t('form.noteText')} label={t('form.note')}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              maxLength={longestNoteOfReport}
              onChange={({ target }) => onChange({ note: target.value })}
              value={fields.note}
            />
          )}
        </Field>
        <LogoField report={report} />
      </fieldset>
    </form>
  );
}

type PartProps = Pick<FormProps, 'fields' | 'onChange'>;

function DaysFields({ fields, onChange, problem }: PartProps & Pick<FormProps, 'problem'>) {
  const { t } = useTranslation('reports');
  const { period, from, to, compare } = fields;
  return (
    <>
      <Field
        error={problem === 'days' || problem === 'long' ? t(`form.problem.${problem}`) : undefined}
        label={t('form.period')}
      >
        {(control) => (
          <Select
            {...control}
            onChange={({ target: { value } }) =>
              onChange(
                value === ownDays
                  ? { period: null }
                  : { period: value as RollingPeriod, from: null, to: null },
              )
            }
            options={[
              ...rollingPeriods.map((value) => ({ value, label: t(`form.periods.${value}`) })),
              { value: ownDays, label: t('form.own') },
            ]}
            value={period ?? ownDays}
          />
        )}
      </Field>
      {period === null ? (
        <div className="flex flex-col gap-3">
          <DayField
            label={t('form.from')}
            onChange={(day) => onChange({ from: day ?? null })}
            value={from ?? undefined}
          />
          <DayField
            label={t('form.to')}
            onChange={(day) => onChange({ to: day ?? null })}
            value={to ?? undefined}
          />
        </div>
      ) : null}
      <Field label={t('form.compare')}>
        {(control) => (
          <Select
            {...control}
            onChange={({ target }) => onChange({ compare: target.value as ReportFields['compare'] })}
            options={comparisons.map((value) => ({ value, label: t(`form.compares.${value}`) }))}
            value={compare}
          />
        )}
      </Field>
    </>
  );
}

function SongsField({ fields, onChange }: PartProps) {
  const { t } = useTranslation('reports');
  const { count } = useFormats();
  const [loaded, open, close] = useDialogLater(songsDialog);
  const { songIds } = fields;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm text-strong" id="report-songs">
        {t('form.songs')}
      </span>
      <div className="flex items-center justify-between gap-3">
        <span className="text-body text-sm">
          {songIds.length === 0
            ? t('form.allSongs')
            : t('doc.songs', { count: songIds.length, n: count(songIds.length) })}
        </span>
        <Button onClick={open} size="sm">
          {t('form.choose')}
        </Button>
      </div>
      {loaded ? (
        <loaded.SongsDialog
          all={t('form.allSongs')}
          chosen={songIds}
          description={t('form.songsText', { n: count(mostSongsOfReport) })}
          done={() => t('form.done')}
          most={mostSongsOfReport}
          onClose={close}
          onDone={(chosen) => onChange({ songIds: [...chosen] })}
          title={t('form.choose')}
        />
      ) : null}
    </div>
  );
}

/** In the order in which they are printed, whatever was ticked first. */
function Sections({ fields, onChange, problem }: PartProps & Pick<FormProps, 'problem'>) {
  const { t } = useTranslation('reports');
  const { sections } = fields;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium text-sm text-strong">{t('form.sections')}</legend>
      {reportSections.map((section) => (
        <Checkbox
          checked={sections.includes(section)}
          key={section}
          label={t(`section.${section}`)}
          onChange={({ target }) =>
            onChange({
              sections: reportSections.filter((one) =>
                one === section ? target.checked : sections.includes(one),
              ),
            })
          }
        />
      ))}
      {problem === 'sections' ? (
        <p className="text-danger text-sm" role="alert">
          {t('form.problem.sections')}
        </p>
      ) : null}
    </fieldset>
  );
}

function Metrics({ fields, onChange }: PartProps) {
  const { t } = useTranslation(['reports', 'metrics']);
  const { metrics } = fields;
  const change = (metric: Counter, isChosen: boolean) =>
    onChange({
      metrics: leadingCounters.filter((one) => (one === metric ? isChosen : metrics.includes(one))),
    });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm text-strong">{t('form.metrics')}</legend>
      <p className="mb-2 text-muted text-xs">{t('form.metricsText')}</p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2">
        {leadingCounters.map((metric) => (
          <Checkbox
            checked={metrics.includes(metric)}
            key={metric}
            label={t(`metrics:name.${metric}`)}
            onChange={({ target }) => change(metric, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
