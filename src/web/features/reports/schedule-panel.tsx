/** When a report is made by itself, who gets it, and those that were made. */
import { FileDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Report } from '#contract/reports.ts';
import { mostRecipients } from '#domain/limits.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useDownload } from './requests.ts';
import { useScheduleReport, useUnscheduleReport } from './sending.ts';

export function SchedulePanel({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { day } = useFormats();
  const { schedule, issues } = report;
  return (
    <Panel
      description={
        schedule ? t(`schedule.on.${schedule.every}`, { day: day(schedule.nextOn) }) : t('schedule.text')
      }
      title={t('schedule.title')}
    >
      <div className="flex flex-col gap-4">
        <EditorsOnly>
          <ScheduleForm key={JSON.stringify(schedule)} report={report} />
        </EditorsOnly>
        {issues.length > 0 ? <Issues report={report} /> : null}
      </div>
    </Panel>
  );
}

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
const looksRight = (address: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address);

function ScheduleForm({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { list, count } = useFormats();
  const { schedule } = report;
  const [every, setEvery] = useState(schedule?.every ?? 'week');
  const [text, setText] = useState(() => (schedule?.recipients ?? []).map(({ email }) => email).join('\n'));
  const save = useScheduleReport(report.id);
  const end = useUnscheduleReport(report.id);
  const recipients = addressesIn(text);
  const wrong = recipients.find((address) => !looksRight(address));
  const isTooMany = recipients.length > mostRecipients;
  const ended = (schedule?.recipients ?? []).filter(({ hasEnded }) => hasEnded).map(({ email }) => email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending && !wrong && !isTooMany) save.mutate({ every, recipients });
  };
  const problem = wrong
    ? t('schedule.problem.address', { address: wrong })
    : isTooMany
      ? t('schedule.problem.many', { n: count(mostRecipients) })
      : undefined;
  return (
    <form aria-label={t('schedule.title')} className="flex flex-col gap-4" method="post" onSubmit={submit}>
      <Segmented
        className="self-start"
        label={t('schedule.every')}
        onValueChange={setEvery}
        options={(['week', 'month'] as const).map((value) => ({ value, label: t(`list.${value}`) }))}
        value={every}
      />
      <Field error={problem} hint={t('schedule.recipientsText')} label={t('schedule.recipients')}>
        {(control) => (
          <Textarea
            {...control}
            dir="ltr"
            onChange={({ target }) => setText(target.value)}
            rows={2}
            value={text}
          />
        )}
      </Field>
      {ended.length > 0 ? (
        <p className="wrap-anywhere text-muted text-sm">{t('schedule.ended', { names: list(ended) })}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button busy={save.isPending} size="sm" type="submit">
          {t(schedule ? 'schedule.change' : 'schedule.start')}
        </Button>
        {schedule ? (
          <Button busy={end.isPending} onClick={() => end.mutate()} size="sm" variant="ghost">
            {t('schedule.stop')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function Issues({ report: { id, issues } }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { day } = useFormats();
  const { mutate, isPending, variables } = useDownload();
  return (
    <section aria-labelledby="report-issues">
      <h3 className="mb-1 font-medium text-sm" id="report-issues">
        {t('schedule.made')}
      </h3>
      <ul className="divide-y divide-line">
        {issues.map((issue) => {
          const path = `/api/reports/${id}.pdf?issue=${issue.id}`;
          return (
            <li className="flex items-center justify-between gap-3 py-1.5 text-sm" key={issue.id}>
              <span>{day(issue.day)}</span>
              <PlainIconButton
                disabled={isPending && variables === path}
                icon={<FileDown />}
                label={t('schedule.pdfOf', { day: day(issue.day) })}
                onClick={() => mutate(path)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
