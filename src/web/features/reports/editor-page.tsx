/** `/reports/new` and `/reports/:id`: what a report is made of, beside what it says. */
import { useQuery } from '@tanstack/react-query';
import { FileChartColumn, MoreHorizontal, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Report, ReportFields } from '#contract/reports.ts';
import { lengthOf } from '#domain/comparison.ts';
import { mostDaysAsked } from '#domain/limits.ts';
import { type ReportTemplate, reportTemplates } from '#domain/reports.ts';
import { leadsNowhere } from '#web/data/api.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { EditorForm } from './editor-form.tsx';
import { Preview } from './preview.tsx';
import { readReport, useDownload, useRemoveReport, useSaveReport } from './requests.ts';
import { SchedulePanel } from './schedule-panel.tsx';
import { SharePanel } from './share-panel.tsx';
import { fieldsOf, problemOf } from './templates.ts';

export function EditorPage() {
  const { id = 'new' } = useParams();
  return id === 'new' ? <NewReport /> : <KeptReport id={id} key={id} />;
}

function NewReport() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [search] = useSearchParams();
  const named = search.get('template');
  const template: ReportTemplate = reportTemplates.find((one) => one === named) ?? 'month';
  return <Editor fields={fieldsOf(template, t(`template.${template}.name`), language)} key={template} />;
}

function KeptReport({ id }: { id: string }) {
  const { t } = useTranslation('reports');
  const query = useQuery(readReport(id));
  const failure = usePanelError(query, t('failed'));
  if (leadsNowhere(query.error)) return <Missing />;
  if (query.data) return <Editor fields={fieldsIn(query.data)} report={query.data} />;
  return failure ? <RetryAlert {...failure}>{failure.message}</RetryAlert> : <Skeleton className="h-96" />;
}

const fieldsIn = ({
  title,
  songIds,
  metrics,
  from,
  to,
  period,
  compare,
  sections,
  language,
  note,
}: Report): ReportFields => ({
  ...{ title, songIds, metrics, from, to, period, compare, sections, language, note },
});

const isSame = (one: ReportFields, other: ReportFields): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

type EditorProps = { fields: ReportFields; report?: Report };

function Editor({ fields: begun, report }: EditorProps) {
  const { t } = useTranslation(['reports', 'frame']);
  const navigate = useNavigate();
  const [fields, setFields] = useState(begun);
  const save = useSaveReport(report?.id, (saved) => {
    setFields(fieldsIn(saved));
    if (!report) void navigate(`/reports/${saved.id}`, { replace: true });
  });
  const days = fields.from && fields.to ? lengthOf({ from: fields.from, to: fields.to }) : undefined;
  const problem = problemOf(fields, days, mostDaysAsked);
  const isChanged = !report || !isSame(fields, begun);
  const name = report ? report.title : t('edit.newTitle');
  return (
    <div className="flex flex-col gap-5">
      <title>{`${name} · ${t('frame:product')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <BackLink className="mb-2" to="/reports">
            {t('edit.back')}
          </BackLink>
          <h1 className="wrap-anywhere text-2xl" dir="auto">
            {name}
          </h1>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {report ? <Downloads isChanged={isChanged} report={report} /> : null}
          <EditorsOnly>
            <Button
              busy={save.isPending}
              disabled={problem !== undefined || !isChanged}
              onClick={() => save.mutate(fields)}
              variant="primary"
            >
              {t('edit.save')}
            </Button>
            {report ? <More report={report} /> : null}
          </EditorsOnly>
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <EditorForm
          fields={fields}
          onChange={(change) => setFields((now) => ({ ...now, ...change }))}
          problem={problem}
          report={report}
        />
        <div className="min-w-0 lg:row-span-2">
          <Preview fields={fields} isReady={problem === undefined} report={report} />
        </div>
        {report ? (
          <div className="flex min-w-0 flex-col gap-5">
            <SharePanel report={report} />
            <SchedulePanel report={report} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

const kinds = ['pdf', 'csv', 'xlsx'] as const;

function Downloads({ report, isChanged }: { report: Report; isChanged: boolean }) {
  const { t } = useTranslation('reports');
  const { mutate, isPending, variables } = useDownload();
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t('download.title')}</legend>
      {isChanged ? <span className="text-muted text-sm">{t('edit.unsaved')}</span> : null}
      {isChanged
        ? null
        : kinds.map((kind) => {
            const path = `/api/reports/${report.id}.${kind}`;
            return (
              <Button busy={isPending && variables === path} key={kind} onClick={() => mutate(path)}>
                {kind.toUpperCase()}
              </Button>
            );
          })}
    </fieldset>
  );
}

function More({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const { mutate } = useRemoveReport();
  return (
    <DropdownMenu trigger={<IconButton icon={<MoreHorizontal />} label={t('edit.more')} />}>
      <MenuItem danger onSelect={() => mutate(report, { onSuccess: () => void navigate('/reports') })}>
        <Trash2 aria-hidden="true" />
        {t('edit.delete')}
      </MenuItem>
    </DropdownMenu>
  );
}

function Missing(): ReactNode {
  const { t } = useTranslation('reports');
  return (
    <EmptyPage action={t('edit.back')} to="/reports" icon={<FileChartColumn />} title={t('edit.missing')}>
      {t('edit.missingText')}
    </EmptyPage>
  );
}
