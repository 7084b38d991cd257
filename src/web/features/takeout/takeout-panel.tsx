/** “Your data” on the settings page: everything as one archive, and an archive put into a fresh account. */
import { Download, FileArchive } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { Takeout } from '#contract/takeout.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { isUnderWay, useRequest, useRestore, useTakeouts } from './use-takeout.ts';

export function TakeoutPanel() {
  const { t } = useTranslation('takeout');
  const takeouts = useTakeouts();
  const asking = useRequest();
  const error = usePanelError(takeouts);
  const isBusy = takeouts.data?.some(isUnderWay) ?? false;
  const latest = (kind: Takeout['kind']) => takeouts.data?.find((one) => one.kind === kind);
  const [out, back] = [latest('takeout'), latest('restore')];
  return (
    <Panel description={t('text')} title={t('title')} {...(error && { error })}>
      {takeouts.data || error ? (
        <div className="flex flex-col gap-5">
          <div className="flex flex-col items-start gap-3">
            {out ? <Outcome one={out} /> : null}
            <Button disabled={isBusy || asking.isPending} onClick={asking.request}>
              {t(out ? 'again' : 'request')}
            </Button>
            {asking.problem ? <Alert tone="danger">{asking.problem}</Alert> : null}
          </div>
          <RestorePart isBusy={isBusy} one={back} />
        </div>
      ) : (
        <Skeleton className="h-36" />
      )}
    </Panel>
  );
}

/** How the latest one stands. */
function Outcome({ one }: { one: Takeout }) {
  const { t } = useTranslation('takeout');
  const { moment } = useFormats();
  if (isUnderWay(one)) {
    const label = t(one.kind === 'takeout' ? 'writing' : 'restoring');
    const { done = 0, of = 0 } = one.progress ?? {};
    return (
      <div className="w-full max-w-100" role="status">
        <p className="mb-2 text-sm">{label}</p>
        <Progress
          label={label}
          max={Math.max(1, of)}
          text={of > 0 ? t('steps', { done, of }) : ''}
          value={done}
          warn={false}
        />
      </div>
    );
  }
  if (one.state === 'failed')
    return (
      <Alert title={t('failed')} tone="danger">
        <p>{t(`failure.${one.failure ?? 'broken_off'}`)}</p>
        {one.at ? (
          <p className="break-all text-muted text-xs" dir="ltr">
            {one.at}
          </p>
        ) : null}
      </Alert>
    );
  if (one.kind === 'restore') return <Restored one={one} />;
  if (!one.url) return <p className="text-muted text-sm">{t('expired')}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a className={buttonStyle('primary')} download href={one.url}>
        <Download aria-hidden="true" className="size-4" />
        {t('download', { size: megabytes(one.bytes ?? 0) })}
      </a>
      <p className="text-muted text-sm">
        {t('until', { moment: moment(one.expiresAt ?? one.createdAt, new Date()) })}
      </p>
    </div>
  );
}

const megabytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1_048_576));

function Restored({ one }: { one: Takeout }) {
  const { t } = useTranslation('takeout');
  const { count } = useFormats();
  const { links = 0, playlists = 0, leftOut = 0, paused = 0 } = one.result ?? {};
  return (
    <Alert title={t('restored', { links: count(links) })} tone="success">
      {playlists > 0 ? <p>{t('playlists', { playlists: count(playlists) })}</p> : null}
      {paused > 0 ? <p>{t('paused', { paused: count(paused) })}</p> : null}
      {leftOut > 0 ? <p>{t('leftOut', { leftOut: count(leftOut) })}</p> : null}
    </Alert>
  );
}

function RestorePart({ isBusy, one }: { isBusy: boolean; one: Takeout | undefined }) {
  const { t } = useTranslation('takeout');
  const { restore, share, isPending, problem } = useRestore();
  const { share: percent } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    restore([...event.dataTransfer.files]);
  };
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the button inside, which keys reach */}
      <div
        className={cn(
          'flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-6 py-5 text-center transition-colors',
          isOver ? 'border-accent bg-accent/8' : 'border-line-control',
        )}
        onDragLeave={() => setIsOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDrop={drop}
      >
        <FileArchive aria-hidden="true" className="size-6 text-muted" />
        <h3 className="text-base">{t('restore.title')}</h3>
        <p className="max-w-prose text-balance text-muted text-sm">{t('restore.text')}</p>
        {isPending ? (
          <Progress
            className="w-full max-w-100"
            label={t('restore.sending')}
            max={1}
            text={percent(share)}
            value={share}
            warn={false}
          />
        ) : (
          <Button disabled={isBusy} onClick={() => input.current?.click()}>
            {t('restore.choose')}
          </Button>
        )}
        <input
          accept=".zip"
          aria-hidden="true"
          className="hidden"
          onChange={({ target }) => {
            restore([...(target.files ?? [])]);
            target.value = '';
          }}
          ref={input}
          tabIndex={-1}
          type="file"
        />
      </div>
      {problem ? <Alert tone="danger">{problem}</Alert> : null}
      {one && !isPending ? <Outcome one={one} /> : null}
    </div>
  );
}
