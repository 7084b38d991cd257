/** `/audio-diagnostics`: what was measured of an upload, and what platforms, distributors and browsers make of it. */
import { useQuery } from '@tanstack/react-query';
import { Download, Gauge } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Diagnostics } from '#contract/diagnostics.ts';
import type { AudioUpload } from '#contract/uploads.ts';
import { answerText, cardTexts, figureTexts } from '#i18n/diagnostics/figures.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useKept } from '#web/data/use-kept.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ExportMenu } from '#web/music/export-menu.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { BrowserPanel } from './browser-panel.tsx';
import { LoudnessPanel, type Shown, SpectrumPanel, StereoPanel } from './curves.tsx';
import { DeliveryPanel, PlatformsPanel } from './fate-panels.tsx';
import { ListenPanel } from './listen-panel.tsx';
import { type Asked, askedIn, fileOf, readChoices, readDiagnostics, readVersions } from './queries.ts';
import { useSaid } from './use-said.ts';

export function DiagnosticsPage() {
  const { t } = useTranslation(['diagnostics', 'frame']);
  const [search, setSearch] = useSearchParams();
  const asked = askedIn(search);
  const choices = useQuery(readChoices());
  const failure = usePanelError(choices);
  const ready = choices.data?.filter(({ state }) => state === 'ready');
  const id = asked.upload ?? ready?.[0]?.id;
  const ask = ({ upload, against }: Asked) =>
    setSearch({ ...(upload && { upload }), ...(against && { against }) }, { preventScrollReset: true });
  return (
    <div className="flex flex-col gap-5">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-muted text-sm">{t('lead')}</p>
      </header>
      {failure && !ready ? (
        <RetryAlert {...failure} title={t('failed')}>
          {failure.message}
        </RetryAlert>
      ) : null}
      {id ? (
        <>
          <Controls against={asked.against} ask={ask} id={id} ready={ready ?? []} />
          <Measured against={asked.against} id={id} />
        </>
      ) : null}
      {!id && ready ? <Nothing /> : null}
      {id || ready || failure ? null : <Skeleton className="h-96" />}
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation('diagnostics');
  return (
    <EmptyPage action={t('noneAction')} to="/audio-uploads" icon={<Gauge />} title={t('none')}>
      {t('noneText')}
    </EmptyPage>
  );
}

type ControlsProps = {
  id: string;
  against: string | undefined;
  ready: readonly AudioUpload[];
  ask: (asked: Asked) => void;
};

function Controls({ id, against, ready, ask }: ControlsProps) {
  const { t } = useTranslation(['diagnostics', 'files']);
  const { count } = useFormats();
  const language = useLanguage();
  const { data: own } = useQuery(readVersions(id));
  const known = own ? [own, ...ready.filter((each) => each.id !== id)] : [...ready];
  const nameOf = ({ title, version, versions }: AudioUpload) =>
    versions > 1 ? t('versionOf', { name: title, n: count(version) }) : title;
  const versions = (own?.history ?? [])
    .filter((each) => each.id !== id)
    .map((each) => ({
      value: each.id,
      label: t('versionOf', { name: own?.title ?? '', n: count(each.version) }),
    }));
  const versionIds = new Set(versions.map(({ value }) => value));
  const others = known.filter((each) => each.id !== id && !versionIds.has(each.id));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Labelled text={t('upload')}>
        <Select
          aria-label={t('upload')}
          onChange={({ target }) => ask({ upload: target.value, against: undefined })}
          options={known.map((each) => ({ value: each.id, label: nameOf(each) }))}
          value={id}
        />
      </Labelled>
      <Labelled text={t('against')}>
        <Select
          aria-label={t('against')}
          onChange={({ target }) => ask({ upload: id, against: target.value || undefined })}
          options={[
            { value: '', label: t('nothing') },
            ...versions,
            ...others.map((each) => ({ value: each.id, label: nameOf(each) })),
          ]}
          value={against ?? ''}
        />
      </Labelled>
      <ExportMenu
        files={[
          { format: 'pdf', href: fileOf(id, 'pdf', language) },
          ...(['csv', 'json'] as const).map((format) => ({ format, href: fileOf(id, format) })),
        ]}
        trigger={
          <Button>
            <Download aria-hidden="true" />
            {t('files:name')}
          </Button>
        }
      />
    </div>
  );
}

const Labelled = ({ text, children }: { text: string; children: React.ReactNode }) => (
  <div className="min-w-0 flex-1 basis-36 sm:max-w-72">
    <span aria-hidden="true" className="mb-1 block text-muted text-xs">
      {text}
    </span>
    {children}
  </div>
);

function Measured({ id, against: otherId }: { id: string; against: string | undefined }) {
  const { t } = useTranslation('diagnostics');
  const reading = useKept(readDiagnostics(id));
  const other = useQuery({ ...readDiagnostics(otherId ?? id), enabled: otherId !== undefined });
  const failure = usePanelError(reading);
  const told = reading.data;
  if (failure && !told)
    return (
      <RetryAlert {...failure} title={t('failed')}>
        {t('gone')}
      </RetryAlert>
    );
  if (!told) return <Skeleton className="h-96" />;
  const shown: Shown = { told, against: otherId === undefined ? undefined : (other.data ?? undefined) };
  return (
    <div className="flex flex-col gap-5" data-stale={reading.isOld || undefined}>
      <Answer told={told} />
      <Cards told={told} />
      <EditorsOnly>
        <ListenPanel {...shown} key={told.id} />
      </EditorsOnly>
      <LoudnessPanel {...shown} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PlatformsPanel {...shown} />
        <div className="flex flex-col gap-5">
          <DeliveryPanel {...shown} />
          <BrowserPanel {...shown} />
        </div>
        <SpectrumPanel {...shown} />
        <StereoPanel {...shown} />
      </div>
      <FiguresPanel {...shown} />
    </div>
  );
}

/** What happens to it on the first platform, and what to mend before it goes there. */
function Answer({ told }: { told: Diagnostics }) {
  const { t } = useTranslation('diagnostics');
  const said = useSaid();
  return (
    <>
      <p className="max-w-prose text-base text-strong">{answerText(said, told)}</p>
      {told.warnings.map((warning) => (
        <Alert key={warning} tone="warning">
          {t(`warning.${warning}`)}
        </Alert>
      ))}
    </>
  );
}

function Cards({ told }: { told: Diagnostics }) {
  const said = useSaid();
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cardTexts(said, told).map(({ name, value, note }) => (
        <StatCard change={note} key={name} name={name} value={value} />
      ))}
    </div>
  );
}

function FiguresPanel({ told, against }: Shown) {
  const { t } = useTranslation('diagnostics');
  const said = useSaid();
  const others = against && figureTexts(said, against);
  const cell = 'py-2 pe-4 text-start align-top';
  return (
    <Panel title={t('file.title')}>
      <table className="w-full text-sm">
        <thead className={against ? 'text-muted text-xs' : 'sr-only'}>
          <tr>
            <th className={cell} scope="col">
              {t('file.column')}
            </th>
            {[told, against].map((each) =>
              each ? (
                <th className={`${cell} wrap-anywhere`} key={each.id} scope="col">
                  <bdi>{each.title}</bdi>
                </th>
              ) : null,
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {figureTexts(said, told).map(({ figure, value }, at) => (
            <tr key={figure}>
              <th className={`${cell} font-normal text-muted`} scope="row">
                {figure}
              </th>
              <td className={`${cell} text-strong tabular-nums`}>{value}</td>
              {others ? <td className={`${cell} text-strong tabular-nums`}>{others[at]?.value}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
