/** `/imports/{id}`: what files say, what would become of each row, and applying it or taking it back. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { MusicImport } from '#contract/imports.ts';
import { leadsNowhere } from '#web/data/api.ts';
import { EditorsOnly, useMay } from '#web/data/may.tsx';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BroughtPanel } from './brought-panel.tsx';
import { FilesPanel } from './files/files-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { StateBadge } from './state-badge.tsx';
import { SubjectsPanel } from './subjects-panel.tsx';
import { isWorking, unlistedIn, useImport, useImportActions } from './use-imports.ts';

type ImportPageProps = {
  id: string;
  /** What stands where there is no such import. */
  missing: ReactNode;
  onAdd: (links: string) => void;
};

export function ImportPage({ id, missing, onAdd }: ImportPageProps) {
  // Those of its parts too: one that came later with texts of its own would take the page away for a moment.
  const { t } = useTranslation(['imports', 'finds', 'playlist-import', 'frame', 'figures', 'metrics']);
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useImport(id);
  if (leadsNowhere(error)) return missing;
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      {error ? (
        <RetryAlert
          onRetry={() => void refetch()}
          retrying={isFetching}
          retryLabel={t('list.retry')}
          title={t('page.failed')}
        >
          {errorText(error)}
        </RetryAlert>
      ) : null}
      {data ? <Story onAdd={onAdd} one={data} /> : error ? null : <Skeleton className="h-96" />}
    </div>
  );
}

function Story({ one, onAdd }: { one: MusicImport; onAdd: ImportPageProps['onAdd'] }) {
  const { state } = one;
  const mayEdit = useMay('edit');
  const isList = one.kind === 'song-list';
  const isRead = state !== 'reading' && state !== 'failed';
  return (
    <>
      <Header one={one} />
      <Situation one={one} />
      {state === 'applied' ? <BroughtPanel id={one.id} /> : null}
      <FilesPanel canAnswer={mayEdit && (state === 'asking' || state === 'ready')} one={one} />
      {isRead && one.subjects.all > 0 && state !== 'undone' ? (
        <SubjectsPanel onAdd={onAdd} one={one} />
      ) : null}
      {state === 'ready' && !isList ? <PreviewPanel id={one.id} /> : null}
      {isRead && state !== 'undone' && one.rows.total > 0 && !isList ? (
        <RowsPanel isStored={state === 'applied' || state === 'applying'} one={one} />
      ) : null}
    </>
  );
}

function Header({ one }: { one: MusicImport }) {
  const { t } = useTranslation('imports');
  const { day } = useFormats();
  // What could not be read is no table of any kind.
  const unread = one.state === 'failed' && one.files.length === 1 ? one.files[0]?.name : undefined;
  return (
    <header className="flex flex-col gap-1">
      <BackLink className="mb-2" to="/imports">
        {t('page.back')}
      </BackLink>
      <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl">
        <span className="wrap-anywhere" dir="auto">
          {one.kind ? t(`kind.${one.kind}`) : (unread ?? t('unknownKind'))}
        </span>
        {one.kind === 'song-list' && one.state === 'ready' ? null : <StateBadge state={one.state} />}
      </h1>
      <p className="text-muted text-sm">{t('page.named', { day: day(one.createdAt.slice(0, 10)) })}</p>
    </header>
  );
}

/** Where it stands, and the one thing to do about it. */
function Situation({ one }: { one: MusicImport }) {
  const { t } = useTranslation('imports');
  const { state, progress, failure } = one;
  if (isWorking(state)) return <Work progress={progress} says={t(`page.${state}`)} />;
  if (state === 'failed')
    return (
      <Alert action={<Undo one={one} />} title={t('page.failedTitle')} tone="danger">
        {failure ? t(`failure.${failure}`) : null}
      </Alert>
    );
  if (state === 'ready') return <Ready one={one} />;
  if (state === 'applied' || state === 'undone') return <Done one={one} />;
  return null;
}

function Work({ says, progress }: { says: string; progress: MusicImport['progress'] }) {
  const { t } = useTranslation('imports');
  const { count } = useFormats();
  const { done, of } = progress ?? { done: 0, of: 0 };
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <p className="text-body text-sm" role="status">
        {says}
      </p>
      <Progress
        label={says}
        max={Math.max(1, of)}
        text={of > 0 ? t('page.progress', { done: count(done), of: count(of) }) : ''}
        value={done}
        warn={false}
      />
    </div>
  );
}

function UnmatchedText({ one }: { one: MusicImport }) {
  const { t } = useTranslation('imports');
  const { count, sentences } = useFormats();
  const { unmatched } = one.subjects;
  const unlisted = unlistedIn(one);
  if (unmatched === 0) return null;
  return sentences([
    t('page.unmatched', { count: unmatched, n: count(unmatched) }),
    ...(unlisted.counts ? [t('page.unlistedCounts')] : []),
    ...(unlisted.money ? [t('page.unlistedMoney')] : []),
  ]);
}

function Ready({ one }: { one: MusicImport }) {
  const { t } = useTranslation('imports');
  const { count } = useFormats();
  const { apply } = useImportActions(one.id);
  const isList = one.kind === 'song-list';
  const hasUnlisted = Object.values(unlistedIn(one)).includes(true);
  const stored = one.rows.new + one.rows.differs + one.rows.known + (hasUnlisted ? one.rows.unmatched : 0);
  return (
    <div className="sticky top-18 z-10 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="font-medium text-strong">
          {stored === 0
            ? t(isList ? 'page.listText' : 'page.nothingToStore')
            : stored === one.rows.known
              ? t('page.nothingNew')
              : t('page.applyText', { count: stored, n: count(stored) })}
        </p>
        {isList ? null : (
          <p className="text-muted empty:hidden">
            <UnmatchedText one={one} />
          </p>
        )}
      </div>
      <EditorsOnly>
        <div className="flex gap-2">
          <Undo one={one} />
          {isList ? null : (
            <Button
              busy={apply.isPending}
              disabled={stored === 0}
              onClick={() => apply.mutate()}
              variant="primary"
            >
              {t('page.apply')}
            </Button>
          )}
        </div>
      </EditorsOnly>
    </div>
  );
}

function Done({ one }: { one: MusicImport }) {
  const { t } = useTranslation('imports');
  const { instant } = useFormats();
  const isApplied = one.state === 'applied';
  const hasUnlisted = Object.values(unlistedIn(one)).includes(true);
  const moment = isApplied ? one.appliedAt : one.undoneAt;
  return (
    <Alert action={isApplied ? <Undo one={one} /> : undefined} tone={isApplied ? 'success' : 'info'}>
      {t(isApplied ? 'page.applied' : 'page.undone', { moment: moment ? instant(moment) : '' })}
      {isApplied && hasUnlisted ? (
        <p className="mt-1 empty:hidden">
          <UnmatchedText one={one} />
        </p>
      ) : null}
    </Alert>
  );
}

/** What was never applied goes without a question: its file is still with its owner. */
function Undo({ one }: { one: MusicImport }) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const { undo } = useImportActions(one.id);
  const mayEdit = useMay('edit');
  if (!mayEdit) return null;
  if (one.state !== 'applied')
    return (
      <Button
        busy={undo.isPending}
        onClick={() => undo.mutate(undefined, { onSuccess: () => void navigate('/imports') })}
      >
        {t('page.discard')}
      </Button>
    );
  return (
    <ConfirmDialog
      cancelLabel={t('page.keep')}
      confirmLabel={t('page.undo')}
      description={t('page.undoText')}
      onConfirm={() => undo.mutate()}
      title={t('page.undoTitle')}
      trigger={<Button busy={undo.isPending}>{t('page.undo')}</Button>}
    />
  );
}
